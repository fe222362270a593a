import { queryOptions, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { InferResponseType } from 'hono/client';
import { messageOf } from '#content-db/model/problem.ts';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { addressOnSite, siteUrl } from '../../api/accounts/session.ts';
import { conflictingRow, refresh, saveText, specialCalls } from '../../api/resources.ts';
import { TextArea } from '../../ui/controls.tsx';
import { ConflictDialog } from '../../resource/form/conflict/conflict-dialog.tsx';
import { RestoredDraft, SaveNotice } from '../../resource/form/form-notices.tsx';
import { useTextSave } from '../../resource/form/text/use-text-save.ts';
import { clearDraft, readDraft, writeDraft } from '../../drafts/draft.ts';
import { editsOf } from '../../drafts/merge.ts';
import { useLeaveWarning, useUnsaved } from '../../hooks/use-unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Outdated } from '../../ui/loaded.tsx';
import { Failed } from '../../ui/states.tsx';
import { useWhoChanged } from '../../resource/form/conflict/who-changed.ts';
import { useReplaced } from '../../resource/form/use-replaced.ts';
import { toast } from '../../ui/toast.tsx';
import { rich, t } from '../../language/text.tsx';

const robots = specialCalls('seo-files')['robots.txt'];

type SeoFile = InferResponseType<typeof robots.$get>;

/** The key of the draft. */
const path = 'seo-files/robots.txt';

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
  const editor = useRobotsEditor(data);
  const { typed, type, saving, theirs, decide } = editor;
  const who = useWhoChanged(
    theirs && 'id' in theirs ? [{ resource: 'seo-files', rowId: Number(theirs.id) }] : undefined,
  );
  // A draft can be written on, whether or not the stored file can be read.
  if (query.isLoadingError && typed === undefined)
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
          {typed === undefined ? (
            <Button look="action" icon={Pencil} disabled={!data} onClick={() => type(data?.content ?? '')}>
              {t('Edit')}
            </Button>
          ) : (
            <span className="flex gap-3">
              <Button onClick={editor.cancel} disabled={saving.isSaving}>
                {t('Cancel')}
              </Button>
              <Button look="action" isBusy={saving.isSaving} onClick={() => void saving.start()}>
                {saving.isSaving ? t('Saving...') : t('Save')}
              </Button>
            </span>
          )}
        </div>
        <RestoredDraft {...editor} onDiscard={editor.cancel} />
        <Outdated queries={[query]} failed={failed} />
        <SaveNotice isWaiting={saving.isWaiting} isNotKept={editor.isNotKept} />
        {typed === undefined ? (
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
            readOnly={saving.isSaving}
            dir="ltr"
            value={typed}
            onChange={(event) => type(event.target.value)}
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
      <Sample onUse={typed === undefined ? undefined : () => type(sample())} />
      {theirs && (
        <ConflictDialog
          who={who}
          fields={[{ name: 'content', label: 'robots.txt', kind: 'area' }]}
          mine={{ content: typed }}
          theirs={theirs}
          onDecide={(kept) => decide(kept.length > 0 ? typed : theirs.content)}
          onClose={() => decide(undefined)}
        />
      )}
    </div>
  );
}

/** The version of the file that was typed over. */
interface Base {
  revision: number;
  content: string | undefined;
}

/** The state of the editor; `typed` is undefined unless the file is being edited. */
function useRobotsEditor(stored: SeoFile | undefined) {
  const [draft] = useState(() => draftOf());
  const [typed, setTyped] = useState(draft?.typed);
  const [typedOver, setTypedOver] = useState<Base | undefined>(draft?.base);
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [isKept, setKept] = useState(true);
  const [theirs, setTheirs] = useState<SeoFile>();
  const replaced = useReplaced((before: string) => type(before));
  const base = typedOver ?? stored;
  function type(content: string, over = base) {
    setTypedOver(over);
    replaced.forget();
    setTyped(content);
    setKept(
      writeDraft(
        path,
        editsOf({ revision: over?.revision, values: { content: over?.content } }, { content }),
      ),
    );
  }
  function stop() {
    saving.stop();
    setTyped(undefined);
    setTypedOver(undefined);
    setRestored(false);
    clearDraft(path);
  }
  const saving = useTextSave({
    send: () => put(typed ?? '', base ?? { revision: 0, content: undefined }),
    onSaved: () => {
      stop();
      toast.success(t('robots.txt updated successfully!'));
    },
    onFailed: (error) => {
      const current = conflictingRow<'seo-files'>(error);
      if (current) setTheirs(current);
      else toast.error(t('Failed to update robots.txt'), messageOf(error));
    },
  });
  const isChanged = typed !== undefined && typed !== base?.content;
  useUnsaved(isChanged);
  useLeaveWarning(isChanged && !isKept);
  return {
    typed,
    type,
    /** What was typed can be brought back. */
    cancel() {
      stop();
      if (isChanged) replaced.keep(typed, { isCancelled: true });
    },
    saving,
    isRestored,
    isNotKept: !isKept,
    theirs,
    onBringBack: replaced.onBringBack,
    isCancelled: replaced.isCancelled,
    /** Keeps one version; undefined decides nothing. */
    decide(content: string | undefined) {
      setTheirs(undefined);
      if (!theirs || content === undefined) return;
      queryClient.setQueryData(robotsQuery.queryKey, theirs);
      if (content === theirs.content) {
        stop();
        replaced.keep(typed ?? '');
      } else type(content, theirs);
    },
  };
}

function draftOf(): { typed: string; base: Base } | undefined {
  const { mine, base, revision = 0 } = readDraft(path) ?? {};
  const [typed, content] = [mine?.['content'], base?.['content']];
  if (typeof typed !== 'string') return undefined;
  return { typed, base: { revision, content: typeof content === 'string' ? content : undefined } };
}

/** Saves the file. @throws ApiError 409 if somebody else has changed it since `base` */
async function put(content: string, base: Base): Promise<void> {
  await saveText({
    row: base,
    textOf: (row) => row.content,
    typed: content,
    send: async (revision) =>
      queryClient.setQueryData(
        robotsQuery.queryKey,
        await read(robots.$put({ json: { content, revision } })),
      ),
  });
  await refresh('seo-files');
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
