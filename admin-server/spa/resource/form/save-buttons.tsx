import { CalendarClock } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { scheduleValue } from './scheduling.ts';
import { t } from '../../language/text.tsx';

/** The buttons that save a form, and schedule the row if it can be scheduled. */
export function SaveButtons({ canSchedule, isSaving }: { canSchedule: boolean; isSaving: boolean }) {
  return (
    <>
      <Button type="submit" look={canSchedule ? 'plain' : 'action'} isBusy={isSaving}>
        {isSaving ? t('Saving...') : canSchedule ? t('Save as draft') : t('Save')}
      </Button>
      {canSchedule && (
        <Button type="submit" value={scheduleValue} look="action" icon={CalendarClock} isBusy={isSaving}>
          {t('Schedule')}
        </Button>
      )}
    </>
  );
}
