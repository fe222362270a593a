import { Pencil, Trash2 } from 'lucide-react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { IconButton } from '../ui/button.tsx';
import type { ResourceScreen, RowTools } from './screen.ts';

interface RowCardProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  row: RowOf<N>;
  tools: RowTools;
}

/** A row of a type that has no card of its own: its name, its picture and its first long text. */
export function RowCard<N extends ResourceName>({ screen, row, tools }: RowCardProps<N>) {
  const values: Record<string, unknown> = row;
  const textOf = (kind: string) => {
    const field = screen.fields.find((spec) => spec.kind === kind);
    const value = field && values[field.name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const picture = textOf('image');
  const label = screen.labelOf(row);
  return (
    <article className="flex h-full flex-col gap-3 rounded border border-line bg-sheet px-4 pt-4 pb-2">
      <div className="flex items-start gap-3">
        {picture && <img src={picture} alt="" loading="lazy" className="size-16 rounded object-cover" />}
        <h2 className="line-clamp-2 min-w-0 flex-1 font-semibold text-strong" dir="auto">
          {label}
        </h2>
        <span className="-me-2 -mt-2 flex">
          {tools.handle}
          {tools.selection}
        </span>
      </div>
      <p className="line-clamp-3 flex-1 text-sm" dir="auto">
        {textOf('area')}
      </p>
      <div className="border-t border-line pt-2">
        <RowActions label={label} tools={tools} />
      </div>
    </article>
  );
}

/** Edit and delete, as icons at the end of a row. */
export function RowActions({ label, tools }: { label: string; tools: RowTools }) {
  return (
    <span className="flex justify-end">
      <IconButton icon={Pencil} label={`Edit ${label}`} onClick={tools.edit} />
      <IconButton icon={Trash2} label={`Delete ${label}`} onClick={tools.remove} />
    </span>
  );
}
