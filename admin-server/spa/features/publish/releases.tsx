import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo, Undo2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { ListedRelease } from '#admin-server/publish/routes/publish.ts';
import { refreshAll, releasesQuery } from '../../api/publish.ts';
import type { Job } from './job.ts';
import { forgetOutcomes, inSeconds } from './use-publish.ts';
import { withdrawnTexts } from '../../resource/withdrawn-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { Author } from '../../ui/author.tsx';
import { DateTime, formatDateTime } from '../../ui/date-time.tsx';
import { Badge, Failed, Loading } from '../../ui/states.tsx';
import { changedName } from '../../resource/row-name.ts';
import { changeCount } from './pending-rows.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { undoRelease } from '../../api/history.ts';
import { nameList } from '../../ui/name-list.ts';
import { toast } from '../../ui/toast.tsx';

/** The server names this many rows of a release at most. */
const maxRows = 5;

interface ReleasesProps {
  isPublishing: boolean;
  onStart: (job: Job) => void;
}

/** The earlier releases, each with a button to make it live again. */
export function Releases({ isPublishing, onStart }: ReleasesProps) {
  const { data, error, refetch } = useQuery(releasesQuery);
  const [asked, ask] = useState<ListedRelease>();
  const live = data?.find(({ state }) => state === 'live');
  function restore({ id }: ListedRelease) {
    onStart({ restores: id, ...(live && { instead: live.id }) });
    ask(undefined);
  }
  return (
    <section aria-labelledby="releases">
      <h2 id="releases" className="mb-3 font-semibold text-strong">
        {t('Releases')}
      </h2>
      {error && (
        <Failed title={t('The releases could not be loaded')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={3} />}
      {data && (
        <ol className="divide-y divide-line rounded border border-line bg-sheet px-5">
          {data.map((release) => (
            <li
              key={release.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 lg:flex-nowrap"
            >
              <ReleaseText release={release} />
              <div className="flex flex-wrap gap-3 lg:shrink-0">
                <UndoRelease release={release} />
                {release.isRestorable && (
                  <Button
                    icon={Undo2}
                    disabled={isPublishing}
                    onClick={() => ask(release)}
                    aria-label={t('Make live again: release {release}', { release: release.id })}
                  >
                    {t('Make live again')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Confirmation
        title={t('Make release {release} live again?', { release: asked?.id ?? '' })}
        action={t('Make live again')}
        isOpen={asked !== undefined}
        onConfirm={() => asked && restore(asked)}
        onClose={() => ask(undefined)}
      >
        {asked &&
          t(
            'The website becomes what it was on {time}, in both languages, as a new release. What you have saved stays as it is: the changes that went live since then are set aside until somebody chooses them again. You can redo it in one click.',
            { time: formatDateTime(asked.finishedAt ?? asked.startedAt) },
          )}
      </Confirmation>
    </section>
  );
}

const states: Record<ListedRelease['state'], { text: string; tone: 'plain' | 'good' | 'warning' }> = {
  rendering: { text: t('Rendering'), tone: 'plain' },
  live: { text: t('Live'), tone: 'good' },
  replaced: { text: t('Replaced'), tone: 'plain' },
  failed: { text: t('Failed'), tone: 'warning' },
  interrupted: { text: t('Interrupted'), tone: 'warning' },
};

function addressesChanged({ changed, removed }: ListedRelease['pages']): string {
  return counted(
    changed,
    '{count} public address changed, {removed} removed',
    '{count} public addresses changed, {removed} removed',
    { removed },
  );
}

function ReleaseText({ release }: { release: ListedRelease }) {
  const { id, state, startedAt, finishedAt, by, error, pages, ms } = release;
  const { text, tone } = states[state];
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono text-sm text-strong">{t('Release {release}', { release: id })}</span>
        <Badge tone={tone}>{text}</Badge>
        <span className="min-w-0 text-sm wrap-anywhere">
          <Contents release={release} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <Author by={by} /> <DateTime at={finishedAt ?? startedAt} />
        <span>
          {ms === null
            ? addressesChanged(pages)
            : t('{what}, {seconds} s', { what: addressesChanged(pages), seconds: inSeconds(ms) })}
        </span>
      </p>
      {error && <p className="text-sm wrap-anywhere text-error">{translated(error)}</p>}
    </div>
  );
}

/** The contents of a release in one line. */
function Contents({ release: { restores, contents } }: { release: ListedRelease }) {
  const { count, pictures, rows } = contents;
  if (restores !== null) return t('Back to release {release}', { release: restores });
  const withdrawn = withdrawnTexts(contents).join(t(', '));
  if (count === 0) return withdrawn || t('Pages rendered again');
  return (
    <>
      {withdrawn && `${withdrawn}${t(', ')}`}
      {changeCount(count)}
      {pictures > 0 && counted(pictures, ', with a new picture', ', with {count} new pictures')}
      {rows.map((row, at) => (
        <Fragment key={`${row.resource} ${row.label}`}>
          {at === 0 ? ': ' : t(', ')}
          <bdi>{changedName(row)}</bdi>
        </Fragment>
      ))}
      {count > rows.length && rows.length >= maxRows && ' …'}
    </>
  );
}

/** Takes back what one release changed, as pending changes. Renders nothing for a release without changes. */
function UndoRelease({ release: { id, state, restores, contents } }: { release: ListedRelease }) {
  const [isAsked, ask] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoRelease(id),
    onSuccess: ({ rows, kept }) => {
      forgetOutcomes();
      const names = nameList(kept.map(({ name }) => name));
      const stay =
        kept.length === 0
          ? ''
          : ` ${t('Changed again since, so they stay as they are: {names}.', { names })}`;
      toast.success(
        t('The changes of release {release} are taken back', { release: id }),
        `${counted(rows, 'One entry to publish.', '{count} entries to publish.')}${stay}`,
      );
    },
    onError: (error) => toast.error(t('Not taken back'), error.message),
    onSettled: refreshAll,
  });
  const wasLive = state === 'live' || state === 'replaced';
  if (!wasLive || restores !== null || contents.count === 0) return null;
  return (
    <>
      <Button
        icon={Undo}
        isBusy={isPending}
        onClick={() => ask(true)}
        aria-label={t('Prepare the undo of release {release}', { release: id })}
      >
        {t('Prepare the undo')}
      </Button>
      <Confirmation
        title={t('Undo the changes of release {release}?', { release: id })}
        action={t('Prepare the undo')}
        isOpen={isAsked}
        onConfirm={() => {
          ask(false);
          mutate();
        }}
        onClose={() => ask(false)}
      >
        {t(
          'What this release changed becomes what it was before, as pending changes that you can read and publish. Later releases stay, and so does what was changed again since.',
        )}
      </Confirmation>
    </>
  );
}
