import type { RowState } from '../../api/publish.ts';
import type { StateActionProps } from '../../resource/feature.ts';
import { t } from '../../language/text.tsx';
import { ScheduleButton } from './schedule-button.tsx';

/** Schedules the changes of a row. Of a row that has a time, the word for its state leads to it, too. */
export function RowSchedule({ row, name, badge }: StateActionProps) {
  const label = t('Schedule {name}', { name });
  const schedule = scheduleOfRow(row);
  if (schedule.before !== undefined) return <ScheduleButton badge={badge} label={label} {...schedule} />;
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {badge}
      <ScheduleButton isIcon label={label} {...schedule} />
    </span>
  );
}

/** The changes of a row that go live together, and when they do already. */
export function scheduleOfRow({ changes, state, at }: RowState) {
  return { what: { changes }, before: (state === 'scheduled' && at) || undefined };
}
