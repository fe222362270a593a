import { Pencil, Trash2 } from 'lucide-react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { IconButton } from '../ui/button.tsx';
import { inLanguage } from '../resource/row-name.ts';
import type { ResourceScreen, RowActions } from '../resource/screen.ts';
import { t } from '../language/text.tsx';

interface RowCardProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  row: RowOf<N>;
  actions: RowActions;
}

/** The default card of a row: its name, its picture and its first long text. */
export function RowCard<N extends ResourceName>({ screen, row, actions }: RowCardProps<N>) {
  const values: Record<string, unknown> = row;
  const textOf = (kind: string) => {
    const [field, ...others] = screen.fields.filter((spec) => spec.kind === kind);
    const arabic = field?.language === 'en' ? others.find((spec) => spec.language === 'ar') : undefined;
    const text = (spec: typeof field) =>
      spec && typeof values[spec.name] === 'string' ? String(values[spec.name]) : '';
    return inLanguage(text(field), text(arabic)) || undefined;
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
          {actions.handle}
          {actions.selection}
        </span>
      </div>
      <p className="line-clamp-3 flex-1 text-sm" dir="auto">
        {textOf('area')}
      </p>
      <div className="flex border-t border-line pt-2">
        <RowButtons label={label} actions={actions} />
      </div>
    </article>
  );
}

/** The status of a row, and the icon buttons Edit and Delete. */
export function RowButtons({ label, actions }: { label: string; actions: RowActions }) {
  return (
    <span className="flex flex-1 flex-wrap items-center justify-between gap-x-3">
      {actions.status}
      <span className="ms-auto flex">
        <IconButton icon={Pencil} label={t('Edit {name}', { name: label })} onClick={actions.edit} />
        <IconButton icon={Trash2} label={t('Delete {name}', { name: label })} onClick={actions.remove} />
      </span>
    </span>
  );
}
