import { CalendarClock } from 'lucide-react';
import type { KeyboardEvent } from 'react';
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

/** Saves with Ctrl-S or ⌘S. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
