import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelSchedule, type ListedSchedule } from '../../api/publishing/schedules.ts';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { toast } from '../../ui/toast.tsx';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { ScheduleButton } from './schedule-button.tsx';

/** Moves a schedule to another time, or cancels it after a confirmation. */
export function ScheduleActions({ schedule }: { schedule: ListedSchedule }) {
  const [isAsked, ask] = useState(false);
  const { mutate: cancel, isPending } = useMutation({
    mutationFn: () => cancelSchedule(schedule.id),
    onSuccess: () =>
      toast.success(
        t('Schedule cancelled'),
        t('The changes are not yet live. Publish them when you are ready.'),
      ),
    onError: (failure) => toast.error(t('Not cancelled'), failure.message),
    onSettled: () => ask(false),
  });
  return (
    <span className="flex flex-wrap gap-2">
      <ScheduleButton what={{ schedule }} before={schedule.at} label={t('Move|schedule')} />
      <Button onClick={() => ask(true)}>{t('Cancel schedule')}</Button>
      <Confirmation
        title={t('Cancel this schedule?')}
        action={t('Cancel schedule')}
        cancel={t('Keep it')}
        isOpen={isAsked}
        isBusy={isPending}
        onConfirm={() => cancel()}
        onClose={() => ask(false)}
      >
        {rich('Nothing goes live {time} then. The changes stay pending.', {
          time: <DateTime at={schedule.at} />,
        })}
      </Confirmation>
    </span>
  );
}

/** Why what was scheduled did not go live, if it did not, and when that is tried again. */
export function ScheduleFailure({ schedule: { error, retryAt } }: { schedule: ListedSchedule }) {
  if (error === null) return null;
  return (
    <p role="alert" className="py-3 text-sm text-error">
      {t('It did not go live: {reason}', { reason: translated(error) })}{' '}
      {retryAt !== null && rich('Next attempt: {time}.', { time: <DateTime at={retryAt} /> })}
    </p>
  );
}
