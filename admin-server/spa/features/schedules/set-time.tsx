import { useQuery } from '@tanstack/react-query';
import type { NamedSet } from '../../resource/feature.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { rich, t } from '../../language/text.tsx';
import { schedulesQuery } from './calls.ts';
import { ScheduleActions, ScheduleFailure } from './schedule-actions.tsx';
import { ScheduleButton } from './schedule-button.tsx';

/** When a set goes live by itself, if somebody chose that, and the buttons for it. */
export function SetTime({ set }: { set: NamedSet }) {
  const { data } = useQuery(schedulesQuery);
  if (!data) return null;
  const schedule = data.find((listed) => listed.set?.id === set.id);
  if (!schedule)
    return (
      <p>
        <ScheduleButton what={{ set }} label={t('Schedule the set ...')} />
      </p>
    );
  const isApproved = !set.needsApproval || set.approval !== null;
  const time = <DateTime at={schedule.at} />;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="me-auto text-sm">
          {isApproved
            ? rich('Goes live {time}', { time })
            : rich('Goes live {time}, or as soon as somebody else has approved it after that', { time })}
        </p>
        <ScheduleActions schedule={schedule} />
      </div>
      <ScheduleFailure schedule={schedule} />
    </div>
  );
}
