import { GripVertical } from 'lucide-react';
import { loadOnce } from '../../on-demand/load-once.ts';
import { useWhenIdle } from '../../on-demand/use-when-idle.ts';

const reorderCode = loadOnce(() => import('./reorder.tsx'));

/** The parts that make a list sortable; undefined until they are loaded, which its first paint does not wait for. */
export function useReordering(canMove: boolean) {
  return useWhenIdle(reorderCode, canMove);
}

/** In the place of a handle until then. */
export function HandleToCome() {
  return (
    <span className="grid size-11 shrink-0 place-items-center text-muted opacity-40 md:size-9" aria-hidden>
      <GripVertical className="size-4" />
    </span>
  );
}
