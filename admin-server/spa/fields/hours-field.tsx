import { useQuery } from '@tanstack/react-query';
import { Copy, Plus, X } from 'lucide-react';
import {
  type Interval,
  isWholeDay,
  readHours,
  type Week,
  type Weekday,
  weekdayName,
  weekdays,
  weekdaysIn,
  weekOf,
  weekProblem,
  wholeDay,
  writeHours,
} from '#content-db/model/opening-hours.ts';
import { listQuery } from '../api/resources.ts';
import { language } from '../language/language.ts';
import { t } from '../language/text.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Switch, TextInput } from '../ui/controls.tsx';
import type { ControlProps } from './field-spec.ts';

const usual: Interval = { from: '09:00', to: '17:00' };

/** Opening hours as a table of the seven days. Its value is the text that is stored, also while hours are missing in it. */
export function HoursField({ spec, attributes, value, onBlur, onChange }: ControlProps) {
  const { data } = useQuery(listQuery('organisation'));
  const { week } = readHours(typeof value === 'string' ? value : '');
  const wrong = weekProblem(week)?.day;
  const change = (next: Partial<Week>) => onChange(writeHours({ ...week, ...next }));
  return (
    <div
      role="group"
      id={attributes.id}
      aria-label={spec.label}
      aria-describedby={attributes['aria-describedby']}
      onBlur={onBlur}
      className="divide-y divide-line rounded border border-line"
    >
      {weekdaysIn(data?.[0]?.country ?? null).map((day) => (
        <DayRow
          key={day}
          day={day}
          hours={week[day]}
          isWrong={attributes['aria-invalid'] && day === wrong}
          onChange={(hours) => change({ [day]: hours })}
          onCopy={() => change(weekOf(Object.fromEntries(weekdays.map((other) => [other, week[day]]))))}
        />
      ))}
    </div>
  );
}

interface DayRowProps {
  day: Weekday;
  hours: readonly Interval[];
  isWrong: boolean;
  onChange: (hours: readonly Interval[]) => void;
  onCopy: () => void;
}

function DayRow({ day, hours, isWrong, onChange, onCopy }: DayRowProps) {
  const name = weekdayName(day, language);
  const isOpen = hours.length > 0;
  const isAllDay = hours.some(isWholeDay);
  const put = (at: number, part: Partial<Interval>) =>
    onChange(hours.map((interval, index) => (index === at ? { ...interval, ...part } : interval)));
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-2 px-3 py-2">
      <div className="flex min-h-11 w-36 items-center gap-3 md:min-h-9">
        <Switch
          label={t('{day}: open', { day: name })}
          isOn={isOpen}
          onChange={(isOn) => onChange(isOn ? [usual] : [])}
        />
        <span className="text-sm font-semibold text-strong">{name}</span>
      </div>
      <div className="grid min-w-0 flex-1 gap-2 max-sm:order-last max-sm:basis-full">
        {!isOpen && (
          <span className="flex min-h-11 items-center text-sm text-muted max-sm:hidden md:min-h-9">
            {t('Closed')}
          </span>
        )}
        {!isAllDay &&
          hours.map(({ from, to }, at) => (
            <div key={at} className="flex items-center gap-1">
              <TimeInput
                label={t('{day}, from', { day: name })}
                {...{ isWrong }}
                value={from}
                onChange={(from) => put(at, { from })}
              />
              <span aria-hidden>{'–'}</span>
              <TimeInput
                label={t('{day}, to', { day: name })}
                {...{ isWrong }}
                value={to}
                onChange={(to) => put(at, { to })}
              />
              {hours.length > 1 && (
                <IconButton
                  icon={X}
                  label={t('Remove these hours of {day}', { day: name })}
                  onClick={() => onChange(hours.filter((_, index) => index !== at))}
                />
              )}
            </div>
          ))}
        {isOpen && (
          <div className="flex flex-wrap items-center gap-x-4">
            <label className="flex min-h-11 items-center gap-2 text-sm md:min-h-9">
              <input
                type="checkbox"
                className="size-4.5 accent-[var(--action)]"
                aria-label={t('{day}: open 24 hours', { day: name })}
                checked={isAllDay}
                onChange={(event) => onChange([event.target.checked ? wholeDay : usual])}
              />
              {t('Open 24 hours')}
            </label>
            {!isAllDay && (
              <Button
                look="quiet"
                icon={Plus}
                aria-label={t('Add hours on {day}', { day: name })}
                onClick={() => onChange([...hours, { from: '', to: '' }])}
              >
                {t('Add hours')}
              </Button>
            )}
          </div>
        )}
      </div>
      <IconButton icon={Copy} label={t('Copy {day} to all days', { day: name })} onClick={onCopy} />
    </div>
  );
}

interface TimeInputProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

function TimeInput({ label, value, isWrong, onChange }: TimeInputProps) {
  return (
    <TextInput
      type="time"
      aria-label={label}
      aria-invalid={isWrong}
      className="min-w-0 px-2! sm:max-w-36 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
