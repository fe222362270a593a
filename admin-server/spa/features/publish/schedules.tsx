import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedSchedule } from '#admin-server/publish/routes/schedules.ts';
import { cancelSchedule, schedulesQuery } from '../../api/publishing/schedules.ts';
import { zoneName } from '../../fields/local-time.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Badge, Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { ChangeLine } from '../history/change-line.tsx';
import { lazyComponent } from '../../on-demand/lazy-component.tsx';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

const MoveDialog = lazyComponent(async () => (await import('../../resource/schedule-dialog.tsx')).MoveDialog);

/** The scheduled changes; renders nothing if there are none. */
export function Schedules() {
  const { data, error, refetch } = useQuery(schedulesQuery);
  if (error)
    return (
      <Failed title={t('The schedules could not be loaded')} error={error} onRetry={() => void refetch()} />
    );
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="schedules">
      <h2 id="schedules" className="mb-1 font-semibold text-strong">
        {t('Scheduled to go live')}
      </h2>
      <p className="mb-3 text-sm text-muted">
        {t('Times are in your time zone, {zone}.', { zone: zoneName() })}
      </p>
      <ul className="grid gap-4">
        {data.map((schedule) => (
          <li key={schedule.id}>
            <Schedule schedule={schedule} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Schedule({ schedule }: { schedule: ListedSchedule }) {
  const { id, at, by, error, retryAt, changes } = schedule;
  const [isMoving, setMoving] = useState(false);
  const { mutate: cancel, isPending } = useMutation({
    mutationFn: () => cancelSchedule(id),
    onSuccess: () =>
      toast.success(
        t('Schedule cancelled'),
        t('The changes are not yet live. Publish them when you are ready.'),
      ),
    onError: (failure) => toast.error(t('Not cancelled'), failure.message),
  });
  return (
    <article
      aria-label={t('Scheduled by {person}', { person: by })}
      className={`rounded border border-line bg-sheet px-5 ${error === null ? '' : 'border-s-4 border-s-error'}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
        <p className="me-auto flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold text-strong">
            <DateTime at={at} />
          </strong>
          <Badge tone={error === null ? 'plain' : 'warning'}>
            {error === null ? t('Scheduled') : t('Overdue')}
          </Badge>
          <bdi className="text-sm text-muted">{by}</bdi>
        </p>
        <span className="flex gap-2">
          <Button onClick={() => setMoving(true)}>{t('Move')}</Button>
          <Button isBusy={isPending} onClick={() => cancel()}>
            {t('Cancel schedule')}
          </Button>
        </span>
      </div>
      {error !== null && (
        <p role="alert" className="py-3 text-sm text-error">
          {t('It did not go live: {reason}', { reason: translated(error) })}{' '}
          {retryAt !== null && rich('Next attempt: {time}.', { time: <DateTime at={retryAt} /> })}
        </p>
      )}
      {changes.length === 0 && (
        <p className="py-3 text-sm text-muted">{t('Its changes went live already, or were discarded.')}</p>
      )}
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeLine {...change} name={change.label} />
          </li>
        ))}
      </ul>
      {isMoving && <MoveDialog schedule={schedule} onClose={() => setMoving(false)} />}
    </article>
  );
}
