import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { loadRow } from '../../api/resources.ts';
import { toast } from '../../ui/toast.tsx';
import { editPath, navItemOf, newRowPath } from '../nav-items.ts';
import type { ResourceScreen } from '../screen.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** Opens rows and a new row: on a page of their own, or in a dialog, whose row is `edited`. */
export function useOpening<N extends ResourceName>(
  screen: Pick<ResourceScreen<N>, 'name' | 'unlisted'>,
  rows: RowOf<N>[] | undefined,
  locale: Locale,
) {
  const { name } = screen;
  const [edited, setEdited] = useEdited(screen, rows);
  const navigate = useNavigate();
  const hasPage = navItemOf(name)?.loadPage !== undefined;
  return {
    edited,
    setEdited,
    add: () => (hasPage ? void navigate(newRowPath(name, locale) ?? '') : setEdited('new')),
    edit: (row: RowOf<N>) =>
      hasPage ? void navigate(editPath({ resource: name, rowId: Number(row.id) })) : setEdited(row),
  };
}

/** A row whose form is open, or a new one. */
type Edited<N extends ResourceName> = RowOf<N> | 'new';

/** The row whose form is open. `?edit=12` in the address opens one or leads to its page, `?edit=new` the form for a new one. */
function useEdited<N extends ResourceName>(
  { name, unlisted }: Pick<ResourceScreen<N>, 'name' | 'unlisted'>,
  rows: RowOf<N>[] | undefined,
): [edited: Edited<N> | undefined, edit: (edited: Edited<N> | undefined) => void] {
  const [edited, setEdited] = useState<Edited<N>>();
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('edit');
  const isWhole = unlisted === undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (wanted && navItemOf(name)?.loadPage)
      return void navigate(editPath({ resource: name, rowId: Number(wanted) }), { replace: true });
    if (!rows || wanted === null) return;
    setAddress((before) => (before.delete('edit'), before), { replace: true });
    if (wanted === 'new') return setEdited('new');
    const row = isWhole ? rows.find(({ id }) => String(id) === wanted) : undefined;
    if (row) setEdited(row);
    // The row may be on another page of the list, or in the other language, or not be listed with all its columns.
    else open(name, Number(wanted), setEdited);
  }, [name, isWhole, rows, wanted, setAddress, navigate]);
  function edit(next: Edited<N> | undefined) {
    if (next === undefined || next === 'new' || isWhole) setEdited(next);
    else open(name, Number(next.id), setEdited);
  }
  return [edited, edit];
}

function open<N extends ResourceName>(name: N, id: number, show: (row: RowOf<N>) => void): void {
  loadRow(name, id).then(show, (error: Error) =>
    toast.error(t('The row could not be opened'), translated(error.message)),
  );
}
