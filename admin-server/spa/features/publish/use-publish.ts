import { useIsMutating, useMutation, useMutationState } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { PublishAnswer } from '#admin-server/publish/routes/publish.ts';
import { type ChangeIds, onPublishProgress, publish, restoreRelease } from '../../api/publish.ts';
import { toast } from '../../ui/toast.tsx';

const mutationKey = ['publish'];

/** Publishes these changes, or restores an earlier release. */
export type Job =
  | { changes?: ChangeIds; restores?: never }
  | { restores: number; changes?: never; /** The release that was live before. */ instead?: number };

/** The result of a job: an answer or an error. */
export interface Outcome {
  job: Job;
  answer: PublishAnswer | undefined;
  error: Error | null;
}

/** Starts publish jobs, shows their result in a toast, and gives the last outcome. All components share the same job. */
export function usePublish() {
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (job: Job) =>
      job.restores === undefined ? publish(job.changes) : restoreRelease(job.restores),
    onSuccess: (answer) => {
      if (answer.state === 'failed') toast.error('Not published', failureText(answer.error));
      else
        toast.success(
          liveText(answer),
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

/** Why a publish failed, and that the website is unchanged. */
export function failureText(reason = ''): string {
  return `${reason.replace(/(?<=[^.!?\s])\s*$/, '.')} The website stays as it was.`.trim();
}

/** The progress text of a running publish. */
export function useProgress(isPublishing: boolean): string {
  const [progress, setProgress] = useState(started);
  useEffect(() => {
    if (!isPublishing) return;
    setProgress(started);
    return onPublishProgress(({ rendered, total }) =>
      setProgress(total > 0 ? `Rendering ${rendered} / ${total}` : started),
    );
  }, [isPublishing]);
  return progress;
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
