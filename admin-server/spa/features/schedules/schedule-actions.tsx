import type { ListedSchedule } from './calls.ts';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ScheduleButton } from './schedule-button.tsx';
import { CancelSchedule } from './schedule-dialog.tsx';

/** Moves a schedule to another time, or cancels it after a confirmation. */
export function ScheduleActions({ schedule }: { schedule: ListedSchedule }) {
  return (
    <span className="flex flex-wrap gap-2">
      <ScheduleButton what={{ schedule }} before={schedule.at} label={t('Move|schedule')} />
      <CancelSchedule schedule={schedule} />
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
