import { useId } from 'react';
import { TextInput } from './controls.tsx';
import { formatDate } from './date-time.tsx';
import { utcTime } from './site-time.ts';

interface DayInputProps {
  label: string;
  /** As `2026-11-22`; empty if none is chosen. */
  value: string;
  onChange: (day: string) => void;
}

/** A labelled choice of a day above a list, and below it the chosen day in words: browsers have an order of their own. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  const note = useId();
  const start = startOfDay(value);
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label className="grid min-w-0 gap-1 text-sm font-semibold text-strong">
        {label}
        <TextInput
          type="date"
          max="9999-12-31"
          value={value}
          aria-describedby={note}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <span id={note} className="text-sm text-muted">
        {start && formatDate(start)}
      </span>
    </div>
  );
}

/** When a day begins in the time zone of the site, some days later, in UTC; empty if it is no day. */
export function startOfDay(day: string, later = 0): string {
  const start = new Date(`${day}T00:00Z`);
  if (Number.isNaN(start.getTime())) return '';
  start.setUTCDate(start.getUTCDate() + later);
  return utcTime(start.toISOString().slice(0, 16)) ?? '';
}
