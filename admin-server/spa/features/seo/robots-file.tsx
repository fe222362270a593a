import { queryOptions, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { InferResponseType } from 'hono/client';
import { messageOf } from '#content-db/model/problem.ts';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { addressOnSite, siteUrl } from '../../api/session.ts';
import { currentOf, refresh, specialCalls } from '../../api/resources.ts';
import { TextArea } from '../../ui/controls.tsx';
import { LazyConflictDialog } from '../../edit/lazy-conflict-dialog.tsx';
import { RestoredDraft, SaveNotice } from '../../edit/form-notices.tsx';
import { decided, isChanged } from '../../edit/edit.ts';
import type { Version } from '../../edit/merge.ts';
import { useEdit } from '../../edit/use-edit.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Outdated } from '../../ui/loaded.tsx';
import { Failed } from '../../ui/states.tsx';
import { useWhoChanged } from '../../edit/who-changed.ts';
import { toast } from '../../ui/toast.tsx';
import { rich, t } from '../../language/text.tsx';

const robots = specialCalls('seo-files')['robots.txt'];

type SeoFile = InferResponseType<typeof robots.$get>;

const robotsQuery = queryOptions({
  queryKey: ['seo-files', 'robots.txt'],
  queryFn: () => read(robots.$get()),
});

const sample = () => `User-agent: *
Allow: /
Disallow: /admin/

Sitemap: ${siteUrl()}/sitemap.xml
`;

const failed = t('robots.txt could not be loaded');

/** The robots.txt editor. Changes take effect when saved. */
export function RobotsFile() {
  const query = useQuery(robotsQuery);
  const { data } = query;
  const { edit, store, state } = useEdit<SeoFile>({
    key: () => 'seo-files/robots.txt',
    kind: 'text',
    stored: data && versionOf(data),
    versionOf,
    send: ({ content }, { revision = 0 }) =>
      read(robots.$put({ json: { content: String(content), revision } })),
    theirsIn: currentOf<SeoFile>,
    async onSaved(file) {
      show(file);
      setOpen(false);
      await refresh('seo-files');
      toast.success(t('robots.txt updated successfully!'));
    },
    onRefused: show,
    onFailed: (error) => toast.error(t('Failed to update robots.txt'), messageOf(error)),
  });
  const [isOpen, setOpen] = useState(edit.isRestored);
  useUnsaved(isOpen && isChanged(edit), state.isNotKept);
  const { conflict } = edit;
  const { isSaving, onBringBack } = state;
  const who = useWhoChanged(
    conflict && data && 'id' in data ? [{ resource: 'seo-files', rowId: Number(data.id) }] : undefined,
  );
  function cancel() {
    store.discard();
    setOpen(false);
  }
  // A draft can be written on, whether or not the stored file can be read.
  if (query.isLoadingError && !isOpen)
    return <Failed title={failed} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section
        aria-labelledby="robots-title"
        className="grid content-start gap-4 rounded border border-line bg-sheet p-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="robots-title" className="font-semibold text-strong">
            {t('robots.txt')}
          </h2>
          {!isOpen ? (
            <Button look="action" icon={Pencil} disabled={!data} onClick={() => setOpen(true)}>
              {t('Edit')}
            </Button>
          ) : (
            <span className="flex gap-3">
              <Button onClick={cancel} disabled={isSaving}>
                {t('Cancel')}
              </Button>
              <Button look="action" isBusy={isSaving} onClick={() => void store.save()}>
                {isSaving ? t('Saving...') : t('Save')}
              </Button>
            </span>
          )}
        </div>
        <RestoredDraft
          {...state}
          onBringBack={onBringBack && (() => (onBringBack(), setOpen(true)))}
          onDiscard={cancel}
        />
        <Outdated queries={[query]} failed={failed} />
        <SaveNotice {...state} />
        {!isOpen ? (
          <pre
            role="region"
            aria-label={t('Content of robots.txt')}
            tabIndex={0}
            dir="ltr"
            className="min-h-48 overflow-x-auto rounded border border-line bg-surface p-4 font-mono text-sm"
          >
            {data ? data.content : t('Loading robots.txt content...')}
          </pre>
        ) : (
          <TextArea
            aria-label={t('robots.txt content')}
            autoFocus
            rows={12}
            spellCheck={false}
            readOnly={isSaving}
            dir="ltr"
            value={String(edit.values['content'] ?? '')}
            onChange={({ target }) => store.type({ content: target.value })}
            className="min-h-48 font-mono"
          />
        )}
        <p className="text-sm text-muted">
          {rich('Note: changes take effect immediately at {address}', {
            address: (
              <a href={addressOnSite('/robots.txt')} target="_blank" rel="noopener" className="break-all">
                {`${siteUrl()}/robots.txt`}
              </a>
            ),
          })}
        </p>
      </section>
      <Sample onUse={isOpen ? () => store.type({ content: sample() }) : undefined} />
      {conflict && (
        <LazyConflictDialog
          who={who}
          fields={[{ name: 'content', label: 'robots.txt', kind: 'area' }]}
          conflict={conflict}
          onDecide={(kept) => {
            // As it takes effect at once, nothing is saved before somebody has seen it.
            store.change(decided(edit, kept));
            setOpen(kept.length > 0);
          }}
          onClose={() => store.postpone()}
        />
      )}
    </div>
  );
}

/** What every part of this screen reads from now on. */
function show(file: SeoFile): void {
  queryClient.setQueryData(robotsQuery.queryKey, file);
}

function versionOf({ revision, content }: SeoFile): Version {
  return { revision, values: { content } };
}

function Sample({ onUse }: { onUse: (() => void) | undefined }) {
  return (
    <section
      aria-labelledby="robots-sample"
      className="grid content-start gap-3 rounded border border-line bg-surface p-5 text-sm"
    >
      <h2 id="robots-sample" className="font-semibold text-strong">
        {t('Suggested robots.txt')}
      </h2>
      <p>{t('Lets search engines read everything but the admin, and names the sitemap.')}</p>
      <pre dir="ltr" className="font-mono text-xs leading-relaxed break-all whitespace-pre-wrap">
        {sample()}
      </pre>
      {onUse && <Button onClick={onUse}>{t('Use this')}</Button>}
    </section>
  );
}
