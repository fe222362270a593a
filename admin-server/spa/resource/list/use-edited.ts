import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { loadRow } from '../../api/resources.ts';
import { toast } from '../../ui/toast.tsx';
import type { ResourceScreen } from '../screen.ts';

/** A row whose form is open, or a new one. */
type Edited<N extends ResourceName> = RowOf<N> | 'new';

/** The row whose form is open. `?edit=12` in the address opens one, `?edit=new` the form for a new one. */
export function useEdited<N extends ResourceName>(
  { name, unlisted }: Pick<ResourceScreen<N>, 'name' | 'unlisted'>,
  rows: RowOf<N>[] | undefined,
): [edited: Edited<N> | undefined, edit: (edited: Edited<N> | undefined) => void] {
  const [edited, setEdited] = useState<Edited<N>>();
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('edit');
  const isWhole = unlisted === undefined;
  useEffect(() => {
    if (!rows || wanted === null) return;
    setAddress((before) => (before.delete('edit'), before), { replace: true });
    if (wanted === 'new') return setEdited('new');
    const row = isWhole ? rows.find(({ id }) => String(id) === wanted) : undefined;
    if (row) setEdited(row);
    // The row may be on another page of the list, or in the other language, or not be listed with all its columns.
    else open(name, Number(wanted), setEdited);
  }, [name, isWhole, rows, wanted, setAddress]);
  function edit(next: Edited<N> | undefined) {
    if (next === undefined || next === 'new' || isWhole) setEdited(next);
    else open(name, Number(next.id), setEdited);
  }
  return [edited, edit];
}

function open<N extends ResourceName>(name: N, id: number, show: (row: RowOf<N>) => void): void {
  loadRow(name, id).then(show, (error: Error) => toast.error('The row could not be opened', error.message));
}
