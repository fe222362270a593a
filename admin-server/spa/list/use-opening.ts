import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSearch } from '../ui/use-address.ts';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { loadRow } from '../api/resources.ts';
import { closeOnPurpose } from '../ui/use-unsaved.ts';
import { toast } from '../ui/toast.tsx';
import { editPath, navItemOf, newRowPath } from '../resource/nav-items.ts';
import type { ResourceScreen } from '../resource/screen.ts';
import { t } from '../language/text.tsx';

/**
 * Opens rows and a new row: on a page of their own, or in a dialog, whose row is `edited`.
 * @param param its name in the address; a screen with several lists has one for each
 */
export function useOpening<N extends ResourceName>(
  screen: Pick<ResourceScreen<N>, 'name' | 'unlisted' | 'load'>,
  rows: RowOf<N>[] | undefined,
  locale: Locale,
  param = 'edit',
) {
  const { name } = screen;
  const [edited, setEdited] = useEdited(screen, rows, locale, param);
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

/**
 * The row whose form is open: `?edit=12` in the address, or `?edit=new`, so that it can be linked, Back closes it, and
 * a reload opens it again. The row is the one that was opened, as the list may be loaded anew under the form. For a
 * type whose rows have pages, the address leads to the page.
 */
function useEdited<N extends ResourceName>(
  { name, unlisted = [], load }: Pick<ResourceScreen<N>, 'name' | 'unlisted' | 'load'>,
  rows: RowOf<N>[] | undefined,
  locale: Locale,
  param: string,
): [edited: Edited<N> | undefined, edit: (edited: Edited<N> | undefined) => void] {
  const [opened, setOpened] = useState<RowOf<N>>();
  const [address, changeAddress] = useSearch();
  const wanted = address.get(param);
  const isOpened = opened !== undefined && String(opened.id) === wanted;
  const isWhole = unlisted.length === 0;
  const navigate = useNavigate();
  useEffect(() => {
    if (wanted === null) return setOpened(undefined);
    if (navItemOf(name)?.loadPage)
      return void navigate(editPath({ resource: name, rowId: Number(wanted) }), { replace: true });
    if (!rows || wanted === 'new' || isOpened) return;
    const row = isWhole ? rows.find(({ id }) => String(id) === wanted) : undefined;
    // The row may be on another page of the list, or in the other language, or not be listed with all its columns.
    if (row) setOpened(row);
    else
      (load ? load(Number(wanted), locale) : loadRow(name, Number(wanted))).then(
        setOpened,
        (error: Error) => {
          toast.error(t('The row could not be opened'), error.message);
          changeAddress((before) => (before.delete(param), before), { replace: true });
        },
      );
  }, [name, isWhole, isOpened, rows, wanted, load, locale, param, changeAddress, navigate]);
  function edit(next: Edited<N> | undefined) {
    if (next === undefined) {
      closeOnPurpose(() => changeAddress((before) => (before.delete(param), before), { replace: true }));
    } else {
      const key = typeof next === 'string' ? next : String(next.id);
      if (typeof next !== 'string' && isWhole) setOpened(next);
      changeAddress((before) => (before.set(param, key), before));
    }
  }
  return [wanted === 'new' ? wanted : isOpened ? opened : undefined, edit];
}
