import { useIsMutating, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublishAnswer } from '#admin-server/publish/routes/run-calls.ts';
import {
  followRun,
  onPublishProgress,
  publish,
  restoreRelease,
  unpublishedCountQuery,
} from '../../api/publish.ts';
import { randomRunId, type RunInfo } from '../../api/runs.ts';
import { adminQuery } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';
import { followedRun, forgetRun, type Job, rememberRun } from './job.ts';

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

/** Starts publish jobs, shows their result in a toast, and gives the last outcome. All components share the same job. */
export function usePublish() {
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: perform,
    // Without a connection it waits for the server, and asks how it went.
    networkMode: 'always',
    onSuccess: (answer, { by }) => {
      const who = by === undefined ? '' : ` (${by})`;
      if (answer.state === 'failed') toast.error(`Not published${who}`, failureText(answer.error));
      else
        toast.success(
          `${liveText(answer)}${who}`,
          answer.error ??
            `${formatSeconds(answer.ms)}, ${answer.pages.changed + answer.pages.removed} files changed.`,
        );
    },
    onError: (error) => toast.error('Not published', failureText(error.message)),
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
  const { data } = useQuery(unpublishedCountQuery);
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
  return `${reason.replace(/(?<=[^.!?\s])\s*$/, '.')} The website stays as it was.`.trim();
}

/** The progress text of a running publish. */
export function useProgress(isPublishing: boolean): string {
  const { data: admin } = useQuery(adminQuery);
  const [progress, setProgress] = useState(started);
  useEffect(() => {
    if (!isPublishing) return;
    setProgress(started);
    return onPublishProgress(({ rendered, total, run }) => {
      const text = total > 0 ? `Rendering ${rendered} / ${total}` : started;
      setProgress(isOthers(run, admin?.username) ? `${run.by}: ${text}` : text);
    });
  }, [isPublishing, admin?.username]);
  return progress;
}

function isOthers(run: RunInfo | undefined, username: string | undefined): run is RunInfo {
  return run !== undefined && username !== undefined && run.by !== username;
}

const started = 'Publishing ...';

const languages = { en: 'English', ar: 'Arabic' };

/** `Live in English and Arabic`: the languages in which pages changed. */
export function liveText({ receipt }: PublishAnswer): string {
  const names = (receipt?.locales ?? ['en', 'ar']).map((locale) => languages[locale]);
  return names.length > 0 ? `Live in ${names.join(' and ')}` : 'Live';
}

export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
