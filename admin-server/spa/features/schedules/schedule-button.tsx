import { CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Scheduled } from './calls.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { withWords } from '../../language/dictionary.ts';

const ScheduleDialog = lazyComponent(
  withWords(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog, 'forms', 'schedules'),
);

interface ScheduleButtonProps {
  what: Scheduled;
  /** When it goes live already, ISO 8601. */
  before?: string | undefined;
  label: string;
  /** Shows an icon instead of the label. */
  isIcon?: boolean;
  /** What the button shows before the icon. */
  badge?: ReactNode;
  isDisabled?: boolean;
}

/** A button that asks when something goes live. */
export function ScheduleButton({ label, isIcon, badge, isDisabled = false, ...dialog }: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {badge ? (
        <button
          type="button"
          title={label}
          onClick={open}
          className="group inline-flex min-w-0 items-center gap-1 text-start text-muted hover:text-strong"
        >
          {badge}
          <span className="grid size-11 shrink-0 place-items-center rounded group-hover:bg-surface md:size-9">
            <CalendarClock className="size-[1.125rem]" aria-hidden />
          </span>
          <span className="sr-only">{label}</span>
        </button>
      ) : isIcon ? (
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
