import { useIsMutating, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublishAnswer } from '#admin-server/publish/routes/run-calls.ts';
import { followRun, onPublishProgress, publish, restoreRelease, overviewQuery } from '../../api/publish.ts';
import { queryClient } from '../../api/query-client.ts';
import { randomRunId, type RunInfo } from '../../api/runs.ts';
import { adminQuery } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';
import { followedRun, forgetRun, type Job, rememberRun } from './job.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

const mutationKey = ['publish'];

/** The result of a job: an answer or an error. */
export interface Outcome {
  job: Job;
  answer: PublishAnswer | undefined;
  error: Error | null;
}

async function perform(job: Job): Promise<PublishAnswer> {
  if (job.run !== undefined) return followRun(job.run).finally(forgetRun);
  const run = randomRunId();
  rememberRun({ ...job, run });
  const answer =
    job.restores === undefined ? publish(job.changes, run, job.override) : restoreRelease(job.restores, run);
  return answer.finally(forgetRun);
}

/** Forgets the outcomes of jobs: something newer than they are has happened to what is live. */
export function forgetOutcomes(): void {
  const cache = queryClient.getMutationCache();
  for (const job of cache.findAll({ mutationKey, predicate: ({ state }) => state.status !== 'pending' }))
    cache.remove(job);
}

/** Starts publish jobs, shows their result in a toast, and gives the last outcome. All components share the same job. */
export function usePublish() {
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: perform,
    // Without a connection it waits for the server, and asks how it went.
    networkMode: 'always',
    onSuccess: (answer, { by }) => {
      const title = answer.state === 'failed' ? t('Not published') : liveText(answer);
      const titleOf = by === undefined ? title : t('{name} ({detail})', { name: title, detail: by });
      if (answer.state === 'failed') toast.error(titleOf, failureText(answer.error));
      else
        toast.success(
          titleOf,
          answer.error
            ? translated(answer.error)
            : counted(
                answer.pages.changed + answer.pages.removed,
                '{seconds}, {count} public address changed.',
                '{seconds}, {count} public addresses changed.',
                { seconds: formatSeconds(answer.ms) },
              ),
        );
    },
    onError: (error) => toast.error(t('Not published'), failureText(error.message)),
  });
  const start = useCallback((job: Job = {}) => mutate(job), [mutate]);
  const outcomes = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status !== 'pending' },
    select: ({ state }): Outcome => ({
      job: state.variables as Job,
      answer: state.data as PublishAnswer | undefined,
      error: state.error,
    }),
  });
  return { isPublishing: useIsMutating({ mutationKey }) > 0, start, last: outcomes.at(-1) };
}

/** Follows what this tab began before it was loaded again, and what others publish. For one component of the shell. */
export function useFollowedRuns(): void {
  const { isPublishing, start } = usePublish();
  const { data: admin } = useQuery(adminQuery);
  const { data } = useQuery(overviewQuery);
  const { run, by } = data?.run ?? {};
  // Later jobs are followed by those who begin them.
  const isResumed = useRef(false);
  useEffect(() => {
    if (isResumed.current) return;
    isResumed.current = true;
    const own = followedRun();
    if (own && !isPublishing) start(own);
  }, [isPublishing, start]);
  useEffect(() => {
    if (run === undefined || isPublishing || !admin) return;
    start({ run, ...(by !== admin.username && { by }) });
  }, [run, by, isPublishing, admin, start]);
}

/** Why a publish failed, and that the website is unchanged. */
export function failureText(reason = ''): string {
  const why = (
    translated(reason) || t('The server gave no reason. Try again; if it happens again, report it.')
  ).replace(/(?<=[^.!?؟\s])\s*$/, '.');
  return `${why} ${t('The website stays as it was.')}`.trim();
}

/** The progress text of a running publish. */
export function useProgress(isPublishing: boolean): string {
  const { data: admin } = useQuery(adminQuery);
  const [progress, setProgress] = useState(started);
  useEffect(() => {
    if (!isPublishing) return;
    setProgress(started);
    return onPublishProgress(({ rendered, total, run }) => {
      const text = total > 0 ? t('Rendering {rendered} / {total}', { rendered, total }) : started;
      setProgress(isOthers(run, admin?.username) ? t('{person}: {text}', { person: run.by, text }) : text);
    });
  }, [isPublishing, admin?.username]);
  return progress;
}

function isOthers(run: RunInfo | undefined, username: string | undefined): run is RunInfo {
  return run !== undefined && username !== undefined && run.by !== username;
}

const started = t('Publishing ...');

/** `Live in English and Arabic`: the languages in which pages changed. */
export function liveText({ receipt }: PublishAnswer): string {
  const [only, other] = receipt?.locales ?? ['en', 'ar'];
  if (only === undefined) return t('Live');
  if (other !== undefined) return t('Live in English and Arabic');
  return only === 'en' ? t('Live in English') : t('Live in Arabic');
}

export function formatSeconds(ms: number): string {
  return t('{seconds} s', { seconds: inSeconds(ms) });
}

/** Such as `0.3`, of 280 milliseconds. */
export function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
