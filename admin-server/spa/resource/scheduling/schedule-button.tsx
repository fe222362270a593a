import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Scheduled } from '../../api/publishing/schedules.ts';
import { lazyComponent } from '../../on-demand/lazy-component.tsx';
import { Button, IconButton } from '../../ui/button.tsx';

const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

interface ScheduleButtonProps {
  what: Scheduled;
  /** When it goes live already, ISO 8601. */
  before?: string | undefined;
  label: string;
  /** Whether the label is not shown. */
  isIcon?: boolean;
  isDisabled?: boolean;
}

/** A button that asks when something goes live. */
export function ScheduleButton({ label, isIcon, isDisabled = false, ...dialog }: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {isIcon ? (
        <IconButton icon={CalendarClock} label={label} onClick={open} />
      ) : (
        <Button icon={CalendarClock} disabled={isDisabled} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && <ScheduleDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}
