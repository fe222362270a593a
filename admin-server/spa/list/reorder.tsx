import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/text.tsx';

const instructions = t(
  'Space picks the row up, the arrow keys move it, Space puts it down, Escape takes it back.',
);

/** By upper or lower edges, as items may differ in height; a key aligns one of them with those of the next item. */
const nearestEdge: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const { id } = droppableContainer;
      const rect = droppableRects.get(id);
      if (!rect) return [];
      const apart = [rect.top - collisionRect.top, rect.bottom - collisionRect.bottom].map(Math.abs);
      const value = Math.hypot(rect.left - collisionRect.left, Math.min(...apart));
      return [{ id, data: { droppableContainer, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);

interface ReorderProps {
  ids: number[];
  /** The name of a row for screen readers. */
  labelOf: (id: number) => string;
  /** Called with the new order. */
  onReorder: (ids: number[]) => void;
  children: ReactNode;
}

/** Makes its children sortable by dragging or with the keyboard. */
export function Reorder({ ids, labelOf, onReorder, children }: ReorderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function end({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    onReorder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  }
  const name = (id: unknown) => labelOf(Number(id));
  const at = (moved: unknown, place: unknown) => ({
    name: name(moved),
    place: ids.indexOf(Number(place)) + 1,
    total: ids.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('{name} is picked up.', { name: name(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('{name} is at place {place} of {total}.', at(active.id, over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('{name} is put down at place {place} of {total}.', at(active.id, over.id)) : undefined,
    onDragCancel: ({ active }) => t('{name} stays where it was.', { name: name(active.id) }),
  };
  return (
    <DndContext
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      sensors={sensors}
      collisionDetection={nearestEdge}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  id: number;
  label: string;
  /** A list item or a table row. */
  as?: 'li' | 'tr';
  children: (handle: ReactNode) => ReactNode;
}

/** A sortable item, with its drag handle. */
export function SortableItem({ id, label, as: Element = 'li', children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  const handle = (
    <button
      type="button"
      aria-label={t('Move {name}', { name: label })}
      title={t('Drag, or press Space and the arrow keys')}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded text-muted hover:bg-surface md:size-9"
      {...attributes}
      {...listeners}
    >
      <GripVertical className="size-4" aria-hidden />
    </button>
  );
  const moved = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined;
  return (
    <Element
      ref={setNodeRef}
      style={{ transform: moved, transition }}
      className={isDragging ? 'relative z-10 opacity-80' : undefined}
    >
      {children(handle)}
    </Element>
  );
}
