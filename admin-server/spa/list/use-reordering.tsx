import { GripVertical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadOnce } from '../ui/load-once.ts';

const reorderCode = loadOnce(() => import('./reorder.tsx'));

/**
 * The parts that make a list sortable. A list that can be sorted waits for them: one that was replaced when they come
 * would lose a click. Without a connection, it is shown without them.
 */
export function useReordering(canMove: boolean) {
  const [parts, setParts] = useState(reorderCode.loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (canMove && !parts) void reorderCode.load().then(setParts, () => setFailed(true));
  }, [canMove, parts]);
  return { parts, isWaiting: canMove && !parts && !hasFailed };
}

/** In the place of a handle where the parts could not be loaded. */
export function NoHandle() {
  return (
    <span className="grid size-11 shrink-0 place-items-center text-muted opacity-40 md:size-9" aria-hidden>
      <GripVertical className="size-4" />
    </span>
  );
}
