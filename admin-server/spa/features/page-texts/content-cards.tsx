import { useQuery } from '@tanstack/react-query';
import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '../../api/resources.ts';
import { langAttributes } from '../../ui/controls.tsx';
import { SiteText } from '../../ui/site-text.tsx';
import { Status } from '../../resource/status.tsx';
import { ResourceEditor } from '../../edit/lazy-editor.tsx';
import { DeleteDialog } from '../../list/delete-dialog.tsx';
import { useLocale } from '../../ui/use-address.ts';
import { useOpening } from '../../list/use-opening.ts';
import { NoneWithStatus, StatusFilter, useStatusFilter } from '../../resource/status-filter.tsx';
import { useRemove } from '../../edit/use-save.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { LocaleSwitch } from '../../ui/locale-switch.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { contentScreen } from './content-form.ts';
import { humanize } from '#content-db/model/humanize.ts';
import type { PageText } from './text-groups.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** The texts of a page as cards: add, edit in a dialog, delete. */
export function ContentCards({ page }: { page: string }) {
  const [locale, setLocale] = useLocale();
  const [removed, setRemoved] = useState<PageText>();
  const { data, error, isPending, refetch } = useQuery(listQuery('page-content', { page, locale }));
  const screen = contentScreen(page, [...new Set(data?.map(({ section }) => section))]);
  const remove = useRemove(screen);
  // The screen has another list, whose open row is `edit`.
  const { edited, setEdited, add, edit } = useOpening(screen, data, locale, 'content');
  const status = useStatusFilter('page-content', 'content-status');
  const shown = data?.filter(({ id }) => status.shows(id));
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <LocaleSwitch value={locale} onChange={setLocale} />
        <StatusFilter {...status} />
        <Button icon={Plus} className="ms-auto" onClick={add}>
          {screen.texts.add}
        </Button>
      </div>
      {isPending && <Loading />}
      {error && <Failed title={screen.texts.loadFailed} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty icon={FileText} title={screen.texts.empty} />}
      {data && data.length > 0 && shown?.length === 0 && <NoneWithStatus icon={FileText} />}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown?.map((row) => (
          <li key={row.id}>
            <ContentCard row={row} onEdit={() => edit(row)} onRemove={() => setRemoved(row)} />
          </li>
        ))}
      </ul>
      {edited && (
        <ResourceEditor
          screen={screen}
          row={edited === 'new' ? undefined : edited}
          locale={locale}
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeleteDialog
        screen={screen}
        rows={removed ? [removed] : []}
        remove={remove}
        onClose={() => setRemoved(undefined)}
      />
    </div>
  );
}

function ContentCard({ row, onEdit, onRemove }: { row: PageText; onEdit: () => void; onRemove: () => void }) {
  const name = `${translated(humanize(row.section))}: ${translated(humanize(row.key))}`;
  return (
    <article aria-label={name} className="flex h-full flex-col gap-2 rounded border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="font-semibold text-strong">{translated(humanize(row.key))}</h3>
        <span className="text-xs text-muted">{translated(humanize(row.section))}</span>
        <Status resource="page-content" rowId={row.id} name={name} />
      </div>
      <p {...langAttributes(row.locale)} className="line-clamp-3 text-sm">
        <SiteText text={row.content} />
      </p>
      <div className="-mb-1 mt-auto flex justify-end gap-1 pt-1">
        <IconButton icon={Pencil} label={t('Edit {name}', { name })} onClick={onEdit} />
        <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={onRemove} />
      </div>
    </article>
  );
}
