import { useMutation, useQuery } from '@tanstack/react-query';
import { Command, Rocket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { onPublishProgress, publish, publishQuery } from '../api/publish.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** On every screen: how many changes are not yet live, and the button that makes them live. */
export function PublishBar({ onOpenPalette }: { onOpenPalette: () => void }) {
  const { data } = useQuery(publishQuery);
  const { isPublishing, progress, start } = usePublish();
  const count = data?.pending.length ?? 0;
  return (
    <div className="flex items-center gap-1 md:gap-3">
      <p aria-live="polite" className="hidden text-sm text-muted sm:block">
        {isPublishing ? <span className="font-mono text-xs">{progress}</span> : count === 0 ? 'Everything is live' : <Link to="/publish">{countText(count)} not yet live</Link>}
      </p>
      <Button look={count > 0 ? 'global' : 'plain'} icon={Rocket} isBusy={isPublishing} disabled={count === 0} onClick={start} title="Publish (Ctrl-Shift-P)">
        Publish
        {count > 0 && <span className="font-mono text-xs sm:hidden">{count}</span>}
      </Button>
      <IconButton icon={Command} label="Open anything (Ctrl-K)" onClick={onOpenPalette} className="-me-2" />
    </div>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}

/** Publishes all that is pending and says what came of it; Ctrl-Shift-P starts it as well. */
function usePublish() {
  const [progress, setProgress] = useState('Publishing ...');
  const { mutate, isPending } = useMutation({
    mutationFn: () => publish(),
    onSuccess: ({ state, error, ms, pages }) => {
      if (state === 'failed') toast.error('Not published', `${error ?? ''} The website stays as it was.`);
      else toast.success('Live in English and Arabic', error ?? `${(ms / 1000).toFixed(1)} s, ${pages.changed + pages.removed} files changed.`);
    },
    onError: (error) => toast.error('Not published', `${error.message} The website stays as it was.`),
  });
  useEffect(() => {
    if (!isPending) return;
    return onPublishProgress(({ rendered, total }) => setProgress(total > 0 ? `Rendering ${rendered} / ${total}` : 'Publishing ...'));
  }, [isPending]);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'p' || !event.shiftKey || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      mutate();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mutate]);
  return { isPublishing: isPending, progress, start: () => mutate() };
}
