import { useIsMutating, useMutation, useMutationState } from '@tanstack/react-query';
import type { PublishResult } from '#admin-server/publish/publisher.ts';
import { publish } from '../api/publish.ts';
import { toast } from '../ui/toast.tsx';

const mutationKey = ['publish'];

/** Publishes all that is pending and says what came of it; whoever uses it sees the same publish. */
export function usePublish() {
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => publish(),
    onSuccess: ({ state, error, ms, pages }) => {
      if (state === 'failed') toast.error('Not published', `${error ?? ''} The website stays as it was.`);
      else toast.success('Live in English and Arabic', error ?? `${seconds(ms)}, ${pages.changed + pages.removed} files changed.`);
    },
    onError: (error) => toast.error('Not published', `${error.message} The website stays as it was.`),
  });
  const results = useMutationState({ filters: { mutationKey, predicate: ({ state }) => state.status !== 'pending' }, select: ({ state }) => (state.data as PublishResult | undefined) ?? state.error ?? undefined });
  return { isPublishing: useIsMutating({ mutationKey }) > 0, start: mutate as () => void, last: results.at(-1) };
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
