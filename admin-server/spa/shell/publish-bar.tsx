import { useQuery } from '@tanstack/react-query';
import { Rocket, Search } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { unpublishedCountQuery } from '../api/publish.ts';
import { changeCount } from '../features/publish/pending/pending-rows.ts';
import { Button } from '../ui/button.tsx';
import { useFollowedRuns, useProgress, usePublish } from '../features/publish/use-publish.ts';
import { useShortcut } from '../hooks/use-shortcut.ts';

/** The bar on every screen: the number of unpublished changes, and the Publish button. */
export function PublishBar({ onOpenPalette }: { onOpenPalette: () => void }) {
  const { data } = useQuery(unpublishedCountQuery);
  const { isPublishing } = usePublish();
  useFollowedRuns();
  const progress = useProgress(isPublishing);
  // The publish screen has its own button, for the selected changes.
  const isElsewhere = useLocation().pathname !== '/publish';
  const count = data?.unpublished ?? 0;
  return (
    <div className="flex items-center gap-1 md:gap-3">
      <p aria-live="polite" className="hidden text-sm text-muted sm:block">
        {isPublishing ? (
          <span className="font-mono text-xs">{progress}</span>
        ) : count === 0 ? (
          'Everything is live'
        ) : (
          <Link to="/publish">{changeCount(count)} not yet live</Link>
        )}
      </p>
      {isElsewhere && <PublishAll count={count} />}
      <Button
        look="quiet"
        icon={Search}
        title="Search (Ctrl-K)"
        onClick={onOpenPalette}
        className="-me-2 px-2.5"
      >
        <span className="sr-only">Search</span>
        <kbd className="hidden font-mono text-xs text-muted lg:block">Ctrl K</kbd>
      </Button>
    </div>
  );
}

function PublishAll({ count }: { count: number }) {
  const { isPublishing, start } = usePublish();
  useShortcut({ key: 'p', isShifted: true }, start);
  return (
    <Button
      look={count > 0 ? 'global' : 'plain'}
      icon={Rocket}
      isBusy={isPublishing}
      disabled={count === 0}
      onClick={() => start()}
      title="Publish (Ctrl-Shift-P)"
    >
      <span className="max-sm:sr-only">Publish</span>
      {count > 0 && <span className="font-mono text-xs sm:hidden">{count}</span>}
    </Button>
  );
}
