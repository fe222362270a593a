import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { t } from '../language/text.tsx';
import { lazyComponent } from '../on-demand/lazy-component.tsx';
import { Button } from '../ui/button.tsx';

const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

interface ScheduleButtonProps {
  /** Ids of the selected pending changes. */
  changes: number[];
}

/** The button that schedules the selected changes. */
export function ScheduleButton({ changes }: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarClock} disabled={changes.length === 0} onClick={() => setOpen(true)}>
        {t('Schedule ...')}
      </Button>
      {isOpen && <ScheduleDialog changes={changes} onClose={() => setOpen(false)} />}
    </>
  );
}
