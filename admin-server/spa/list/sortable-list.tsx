import type { ReactNode } from 'react';
import { Loading } from '../ui/states.tsx';
import { NoHandle, useReordering } from './use-reordering.tsx';

interface SortableListProps<T> {
  items: readonly T[];
  idOf: (item: T) => number;
  labelOf: (item: T) => string;
  canMove: boolean;
  /** Called with the ids in their new order. */
  onReorder: (ids: number[]) => void;
  className: string;
  children: (item: T, handle: ReactNode) => ReactNode;
}

/** Items below each other, sortable unless the code for it cannot be loaded. */
export function SortableList<T>({
  items,
  idOf,
  labelOf,
  canMove,
  onReorder,
  className,
  children,
}: SortableListProps<T>) {
  const { parts, isWaiting } = useReordering(canMove);
  if (isWaiting) return <Loading />;
  if (!parts || !canMove)
    return (
      <ol className={className}>
        {items.map((item) => (
          <li key={idOf(item)}>{children(item, canMove ? <NoHandle /> : null)}</li>
        ))}
      </ol>
    );
  const { Reorder, SortableItem } = parts;
  const labels = new Map(items.map((item) => [idOf(item), labelOf(item)]));
  return (
    <Reorder ids={items.map(idOf)} labelOf={(id) => labels.get(id) ?? ''} onReorder={onReorder}>
      <ol className={className}>
        {items.map((item) => (
          <SortableItem key={idOf(item)} id={idOf(item)} label={labelOf(item)}>
            {(handle) => children(item, handle)}
          </SortableItem>
        ))}
      </ol>
    </Reorder>
  );
}
