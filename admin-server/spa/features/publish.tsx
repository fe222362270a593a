import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Rocket } from 'lucide-react';
import { useState } from 'react';
import type { ListedRelease } from '#admin-server/api/publish.ts';
import type { PendingChange } from '#admin-server/publish/pending-list.ts';
import { publishQuery, releasesQuery } from '../api/publish.ts';
import { Pager } from '../resource/list-controls.tsx';
import { seconds, usePublish } from '../shell/use-publish.ts';
import { Button } from '../ui/button.tsx';
import { Moment } from '../ui/moment.tsx';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { Badge, Empty, Failed, Loading } from '../ui/states.tsx';
import { ChangeLine } from './change-line.tsx';
import { ScheduleButton } from './publish/schedule-dialog.tsx';
import { Schedules } from './publish/schedules.tsx';

/** What is not yet live, the button that makes it so, and what went live before. */
export function Component() {
  const { data, error, refetch } = useQuery(publishQuery);
  const { isPublishing, start, last } = usePublish();
  const scheduled = data?.pending.filter(({ isScheduled, schedule }) => isScheduled && schedule === null) ?? [];
  const pending = data?.pending.filter(({ isScheduled }) => !isScheduled) ?? [];
  const count = pending.length;
  return (
    <>
      <ScreenHeader subtitle="What was saved since the last release goes live in English and Arabic in one step, or not at all.">
        <ScheduleButton changes={pending.map(({ id }) => id)} />
        <Button look="action" icon={Rocket} isBusy={isPublishing} disabled={count === 0} onClick={start}>
          {isPublishing ? 'Publishing ...' : 'Publish all'}
        </Button>
      </ScreenHeader>
      <div className="grid gap-8">
        {last && !isPublishing && <LastResult result={last} />}
        <section aria-labelledby="pending">
          <h2 id="pending" className="mb-3 flex items-center gap-3 font-semibold text-strong">
            Not yet live {count > 0 && <span className="font-mono text-sm text-muted">{count}</span>}
          </h2>
          {error && <Failed title="What is pending could not be loaded" error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Loading rows={3} />}
          {data && (count === 0 ? <Empty icon={CircleCheck} title="Everything is live">{data.live && <p className="text-sm text-muted">Since <Moment at={data.live.at} /></p>}</Empty> : <Pending changes={pending} />)}
        </section>
        <Schedules />
        {scheduled.length > 0 && (
          <section aria-labelledby="scheduled">
            <h2 id="scheduled" className="mb-3 flex items-center gap-3 font-semibold text-strong">
              Scheduled <span className="font-mono text-sm text-muted">{scheduled.length}</span>
            </h2>
            <Pending changes={scheduled} />
          </section>
        )}
        <Releases />
      </div>
    </>
  );
}

const pageSize = 50;

function Pending({ changes }: { changes: PendingChange[] }) {
  const [wanted, setPage] = useState(1);
  const page = Math.min(wanted, Math.ceil(changes.length / pageSize));
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
        {changes.slice((page - 1) * pageSize, page * pageSize).map((change) => (
          <li key={change.id}>
            <ChangeLine {...change} name={change.label}>
              {change.isScheduled && <Badge>Goes live when its time comes</Badge>}
            </ChangeLine>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={changes.length} onChange={setPage} />
    </div>
  );
}

function LastResult({ result }: { result: NonNullable<ReturnType<typeof usePublish>['last']> }) {
  const isError = result instanceof Error;
  const isLive = !isError && result.state === 'live';
  const Icon = isLive ? CircleCheck : CircleAlert;
  return (
    <section aria-label="Result of the last publish" className={`rounded border border-line border-s-4 bg-sheet p-5 ${isLive ? 'border-s-success' : 'border-s-error'}`}>
      <p className="flex items-center gap-2 font-semibold text-strong">
        <Icon className={`size-5 ${isLive ? 'text-success' : 'text-error'}`} aria-hidden /> {isLive ? 'Live in English and Arabic' : 'Not published'}
      </p>
      {isError && <p className="mt-1 text-sm">{result.message} The website stays as it was.</p>}
      {!isError && (
        <p className="mt-1 text-sm">
          {result.error && `${result.error} `}
          {isLive ? `${seconds(result.ms)}: ${result.pages.rendered} pages rendered, ${result.pages.changed} files changed, ${result.pages.removed} removed.` : 'The website stays as it was.'}
        </p>
      )}
    </section>
  );
}

function Releases() {
  const { data, error, refetch } = useQuery(releasesQuery);
  return (
    <section aria-labelledby="releases">
      <h2 id="releases" className="mb-3 font-semibold text-strong">
        Releases
      </h2>
      {error && <Failed title="The releases could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={3} />}
      {data && (
        <ol className="divide-y divide-line rounded border border-line bg-sheet px-5">
          {data.map((release) => (
            <ReleaseLine key={release.id} release={release} />
          ))}
        </ol>
      )}
    </section>
  );
}

const states: Record<ListedRelease['state'], { text: string; tone: 'plain' | 'good' | 'warning' }> = {
  rendering: { text: 'Rendering', tone: 'plain' },
  live: { text: 'Live', tone: 'good' },
  replaced: { text: 'Replaced', tone: 'plain' },
  failed: { text: 'Failed', tone: 'warning' },
  interrupted: { text: 'Interrupted', tone: 'warning' },
};

function ReleaseLine({ release: { id, state, startedAt, finishedAt, by, error, pages } }: { release: ListedRelease }) {
  const { text, tone } = states[state];
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono text-sm text-strong">{`Release ${id}`}</span>
        <Badge tone={tone}>{text}</Badge>
        <span className="text-sm">{`${pages.changed} pages and files changed, ${pages.removed} removed`}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted md:ms-auto">
          <bdi>{by}</bdi> <Moment at={finishedAt ?? startedAt} />
        </span>
      </p>
      {error && <p className="text-sm text-error">{error}</p>}
    </li>
  );
}
