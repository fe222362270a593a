import { CalendarClock } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { scheduleValue } from './scheduling.ts';

/** The buttons that save a form, and schedule the row if it can be scheduled. */
export function SaveButtons({ canSchedule, isSaving }: { canSchedule: boolean; isSaving: boolean }) {
  return (
    <>
      <Button type="submit" look={canSchedule ? 'plain' : 'action'} isBusy={isSaving}>
        {isSaving ? 'Saving...' : canSchedule ? 'Save as draft' : 'Save'}
      </Button>
      {canSchedule && (
        <Button type="submit" value={scheduleValue} look="action" icon={CalendarClock} isBusy={isSaving}>
          Schedule
        </Button>
      )}
    </>
  );
}
