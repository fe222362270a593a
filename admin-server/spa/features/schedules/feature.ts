import { CalendarClock } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

export const feature: Feature = {
  todo: [1, lazyComponent(withWords(async () => (await import('./dashboard.tsx')).Overdue, 'schedules'))],
  Waiting: lazyComponent(withWords(async () => (await import('./dashboard.tsx')).Planned, 'schedules')),
  StateAction: lazyComponent(
    withWords(async () => (await import('./row-schedule.tsx')).RowSchedule, 'schedules'),
    ({ badge }) => badge,
  ),
  command: {
    words: 'schedule',
    label: t('Schedule'),
    icon: CalendarClock,
    Dialog: lazyComponent(
      withWords(async () => (await import('./row-dialog.tsx')).RowScheduleDialog, 'forms', 'schedules'),
    ),
  },
  OfSet: lazyComponent(withWords(async () => (await import('./set-time.tsx')).SetTime, 'forms', 'schedules')),
  publishing: withWords(async () => (await import('./publish-part.tsx')).publishPart, 'schedules'),
};
