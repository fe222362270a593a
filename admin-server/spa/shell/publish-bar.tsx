import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, Rocket, Search } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { overviewQuery } from '../api/publish.ts';
import { Button, linkButtonIn } from '../ui/button.tsx';
import { LiveState, olderIsLive } from '../resource/live-state.tsx';
import { useFollowedRuns, useProgress, usePublish } from '../features/publish/use-publish.ts';
import { useShortcut } from '../ui/use-shortcut.ts';
import { counted, t } from '../language/text.tsx';

const review = '/publish';

/** The bar on every screen: the number of unpublished changes, and the way to review and publish them. */
export function PublishBar({ onOpenPalette }: { onOpenPalette: () => void }) {
  const { data } = useQuery(overviewQuery);
  const { isPublishing } = usePublish();
  useFollowedRuns();
  const progress = useProgress(isPublishing);
  const navigate = useNavigate();
  // The publish screen has a button of its own, which this shortcut reaches there.
  const isElsewhere = useLocation().pathname !== review;
  const open = useCallback(() => void (isElsewhere && navigate(review)), [isElsewhere, navigate]);
  useShortcut({ key: 'p', isShifted: true }, open);
  const count = data?.unpublished ?? 0;
  return (
    <div className="-me-2 flex items-center gap-1 md:gap-3">
      <p aria-live="polite" className="hidden text-sm text-muted lg:block">
        {isPublishing ? (
          <span className="font-mono text-xs">{progress}</span>
        ) : count === 0 ? (
          <Aside isSet={data?.takenBack !== undefined}>
            <LiveState />
          </Aside>
        ) : (
          <Link to={review} className="inline-block py-1">
            {data?.older && `${olderIsLive(data.older)}. `}
            {counted(count, '1 change not yet live', '{count} changes not yet live')}
          </Link>
        )}
      </p>
      {isElsewhere && (
        <Link
          to={review}
          className={linkButtonIn(count > 0 ? 'global' : 'plain')}
          title={t('Review and publish (Ctrl-Shift-P)')}
        >
          {isPublishing ? (
            <LoaderCircle className="size-4 animate-spin" aria-hidden />
          ) : (
            <Rocket className="size-4" aria-hidden />
          )}
          <span className="@max-xl:sr-only">{t('Review and publish')}</span>
          {count > 0 && <span className="font-mono text-xs lg:hidden">{count}</span>}
        </Link>
      )}
      <Button
        look="quiet"
        icon={Search}
        title={t('Search (Ctrl-K)')}
        onClick={onOpenPalette}
        className="px-2.5"
      >
        <span className="sr-only">{t('Search')}</span>
        <kbd className="hidden font-mono text-xs text-muted lg:block">{t('Ctrl K')}</kbd>
      </Button>
    </div>
  );
}

/** What is said, as a link to where it is decided about while an undo has set changes aside. */
function Aside({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  if (!isSet) return children;
  return (
    <Link to={review} className="inline-block py-1">
      {children}
    </Link>
  );
}
