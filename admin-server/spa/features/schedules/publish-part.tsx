import { useQuery } from '@tanstack/react-query';
import type { PendingChange } from '../../api/publish.ts';
import type { PublishPart } from '../../resource/feature.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Failed } from '../../ui/states.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { schedulesQuery } from './calls.ts';
import { ScheduleButton } from './schedule-button.tsx';

const ScheduleList = lazyComponent(
  withWords(async () => (await import('./schedule-list.tsx')).ScheduleList, 'forms', 'publish', 'history'),
);

/** Says that scheduled changes did not go live, and leads to them; renders nothing if all did. */
function OverdueNote() {
  const { data = [] } = useQuery(schedulesQuery);
  const count = data.filter(({ error }) => error !== null).length;
  if (count === 0) return null;
  return (
    <p className="rounded border border-line border-s-4 border-s-error bg-sheet p-5 text-sm">
      {t('Scheduled changes did not go live')}: <a href="#schedules">{t('See why')}</a>
    </p>
  );
}

/** The scheduled changes; renders nothing if there are none. */
function Schedules({ pending }: { pending: PendingChange[] }) {
  const { data, error, refetch } = useQuery(schedulesQuery);
  if (error)
    return (
      <Failed title={t('The schedules could not be loaded')} error={error} onRetry={() => void refetch()} />
    );
  return data && data.length > 0 && <ScheduleList schedules={data} pending={pending} />;
}

/** Chooses a time for the chosen changes. */
function ScheduleChosen({ changes }: { changes: number[] }) {
  return <ScheduleButton what={{ changes }} label={t('Schedule ...')} isDisabled={changes.length === 0} />;
}

export const publishPart: PublishPart = {
  ChosenAction: ScheduleChosen,
  Note: OverdueNote,
  Below: Schedules,
};
