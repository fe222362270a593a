import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { loadRow } from '../../api/resources.ts';
import { formClosed } from '../../hooks/use-unsaved.ts';
import { toast } from '../../ui/toast.tsx';
import type { ResourceScreen } from '../screen.ts';

/** A row whose form is open, or a new one. */
type Edited<N extends ResourceName> = RowOf<N> | 'new';

/** The row whose form is open, as the address names it: `?edit=12`, or `?edit=new`. */
export function useEdited<N extends ResourceName>(
  { name, unlisted }: Pick<ResourceScreen<N>, 'name' | 'unlisted'>,
  rows: RowOf<N>[] | undefined,
): [edited: Edited<N> | undefined, edit: (edited: Edited<N> | undefined) => void] {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('edit');
  const isWhole = unlisted === undefined;
  const [opened, setOpened] = useState<Edited<N>>();
  /** What was chosen in the list; it need not be loaded. */
  const chosen = useRef<Edited<N>>(undefined);
  useEffect(() => {
    if (wanted === null) return setOpened(undefined);
    const open = (found: Edited<N>) =>
      // Later versions of the row come by the form itself.
      setOpened((before) => (before && keyOf(before) === wanted ? before : found));
    if (wanted === 'new') return open('new');
    const listed = isWhole ? [chosen.current, ...(rows ?? [])] : [];
    const known = listed.find((row) => row && keyOf(row) === wanted);
    if (known) return open(known);
    // The row may be on another page of the list, or in the other language, or not be listed with all its columns.
    if (rows || !isWhole)
      loadRow(name, Number(wanted)).then(open, (error: Error) =>
        toast.error('The row could not be opened', error.message),
      );
  }, [name, isWhole, rows, wanted]);
  function edit(next: Edited<N> | undefined) {
    chosen.current = next;
    setAddress(
      (before) => {
        if (next) before.set('edit', keyOf(next));
        else before.delete('edit');
        return before;
      },
      next ? {} : { replace: true, state: formClosed },
    );
  }
  return [wanted !== null && opened && keyOf(opened) === wanted ? opened : undefined, edit];
}

function keyOf(edited: 'new' | { id: unknown }): string {
  return edited === 'new' ? edited : String(edited.id);
}
