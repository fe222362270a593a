import { useQuery } from '@tanstack/react-query';
import { schedulesQuery } from '../../api/publishing/schedules.ts';
import { lazyComponent } from '../../on-demand/lazy-component.tsx';
import { Failed } from '../../ui/states.tsx';
import { t } from '../../language/text.tsx';

const ScheduleList = lazyComponent(async () => (await import('./schedule-list.tsx')).ScheduleList);

/** The scheduled changes; renders nothing if there are none. */
export function Schedules() {
  const { data, error, refetch } = useQuery(schedulesQuery);
  if (error)
    return (
      <Failed title={t('The schedules could not be loaded')} error={error} onRetry={() => void refetch()} />
    );
  return data && data.length > 0 && <ScheduleList schedules={data} />;
}
