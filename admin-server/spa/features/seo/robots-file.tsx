import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { InferResponseType } from 'hono/client';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { refresh, specialCalls, conflictingRow } from '../../api/resources.ts';
import { TextArea } from '../../ui/controls.tsx';
import { ConflictDialog } from '../../resource/form/conflict-dialog.tsx';
import { useUnsaved } from '../../hooks/use-unsaved.ts';
import { clearDraft, readDraft, useLeaveWarning, writeDraft } from '../../resource/form/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';

const robots = specialCalls('seo-files')['robots.txt'];

type SeoFile = InferResponseType<typeof robots.$get>;

/** The key of the draft. */
const path = 'seo-files/robots.txt';

const robotsQuery = queryOptions({
  queryKey: ['seo-files', 'robots.txt'],
  queryFn: () => read(robots.$get()),
});

const sample = `User-agent: *
Allow: /
Disallow: /admin/

Sitemap: ${location.origin}/sitemap.xml
`;

/** The robots.txt editor. Changes take effect when saved. */
export function RobotsFile() {
  const { data, error, refetch } = useQuery(robotsQuery);
  const { typed, type, stop, save, isSaving, theirs, keepMine, takeTheirs } = useRobotsEditor(data);
  if (error)
    return <Failed title="robots.txt could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section
        aria-labelledby="robots-title"
        className="grid content-start gap-4 rounded border border-line bg-sheet p-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="robots-title" className="font-semibold text-strong">
            robots.txt
          </h2>
          {typed === undefined ? (
            <Button look="action" icon={Pencil} disabled={!data} onClick={() => type(data?.content ?? '')}>
              Edit
            </Button>
          ) : (
            <span className="flex gap-3">
              <Button onClick={stop} disabled={isSaving}>
                Cancel
              </Button>
              <Button look="action" isBusy={isSaving} onClick={save}>
                {isSaving ? 'Saving...' : 'Save'}
              </Button>
            </span>
          )}
        </div>
        {typed === undefined ? (
          <pre className="min-h-48 overflow-x-auto rounded border border-line bg-surface p-4 font-mono text-sm">
            {data ? data.content : 'Loading robots.txt content...'}
          </pre>
        ) : (
          <TextArea
            aria-label="robots.txt content"
            autoFocus
            rows={12}
            spellCheck={false}
            dir="ltr"
            value={typed}
            onChange={(event) => type(event.target.value)}
            className="min-h-48 font-mono"
          />
        )}
        <p className="text-sm text-muted">
          Note: changes take effect immediately at{' '}
          <a href="/robots.txt" target="_blank" rel="noopener">
            {location.origin}/robots.txt
          </a>
        </p>
      </section>
      <Sample onUse={typed === undefined ? undefined : () => type(sample)} />
      {theirs && (
        <ConflictDialog
          fields={[{ name: 'content', label: 'robots.txt', kind: 'area' }]}
          mine={{ content: typed }}
          theirs={theirs}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
    </div>
  );
}

/** The state of the editor; `typed` is undefined unless the file is being edited. */
function useRobotsEditor(stored: SeoFile | undefined) {
  const [typed, setTyped] = useState<string | undefined>(() => readDraft(path)?.content);
  const [theirs, setTheirs] = useState<SeoFile>();
  function type(content: string) {
    setTyped(content);
    writeDraft(path, { content });
  }
  function stop() {
    setTyped(undefined);
    clearDraft(path);
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (content: string) => read(robots.$put({ json: { content, revision: stored?.revision } })),
    onSuccess: async (saved) => {
      queryClient.setQueryData(robotsQuery.queryKey, saved);
      stop();
      toast.success('robots.txt updated successfully!');
      await refresh('seo-files');
    },
    onError: (error) => {
      const current = conflictingRow<'seo-files'>(error);
      if (current) setTheirs(current);
      else toast.error('Failed to update robots.txt', error.message);
    },
  });
  const isUnsaved = typed !== undefined && typed !== stored?.content;
  useLeaveWarning(isUnsaved);
  useUnsaved(isUnsaved);
  function settle(content: string | undefined) {
    if (theirs) queryClient.setQueryData(robotsQuery.queryKey, theirs);
    setTheirs(undefined);
    if (content === undefined) stop();
  }
  return {
    typed,
    type,
    stop,
    save: () => mutate(typed ?? ''),
    isSaving: isPending,
    theirs,
    keepMine: () => settle(typed),
    takeTheirs: () => settle(undefined),
  };
}

function Sample({ onUse }: { onUse: (() => void) | undefined }) {
  return (
    <section
      aria-labelledby="robots-sample"
      className="grid content-start gap-3 rounded border border-line bg-surface p-5 text-sm"
    >
      <h2 id="robots-sample" className="font-semibold text-strong">
        Suggested robots.txt
      </h2>
      <p>Lets search engines read everything but the admin, and names the sitemap.</p>
      <pre className="font-mono text-xs leading-relaxed break-all whitespace-pre-wrap">{sample}</pre>
      {onUse && <Button onClick={onUse}>Use this</Button>}
    </section>
  );
}
