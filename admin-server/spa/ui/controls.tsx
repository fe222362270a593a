import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type Locale, dirOf } from '#content-db/model/locale.ts';
import { classNames } from './class-names.ts';

const look =
  'w-full rounded border border-line bg-sheet px-3 py-1.5 text-body placeholder:text-muted aria-invalid:border-error disabled:opacity-60';

const line = 'h-11 md:h-9';

/** `lang` and `dir` of an element with text in this language: Arabic is right-to-left on the English screens. */
export function langAttributes(locale: Locale | undefined): { lang?: Locale; dir?: 'ltr' | 'rtl' } {
  return locale ? { lang: locale, dir: dirOf(locale) } : {};
}

/** An input of one line. Addresses and numbers read from left to right, and begin where the labels of the form do. */
export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  const isCode = props.dir === 'ltr' && props.lang === undefined;
  return <input className={classNames(look, line, isCode && 'rtl:text-end', className)} {...props} />;
}

/** A multi-line input that grows with its text. */
export function TextArea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={classNames(look, 'field-sizing-content max-h-[60dvh] leading-relaxed', className)}
      style={{ minBlockSize: `calc(${rows}lh + 0.875rem)` }}
      {...props}
    />
  );
}

/** A choice. Its arrow is drawn here: browsers set their own at the very edge where one reads from right to left. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block w-full">
      <select className={classNames(look, line, 'appearance-none pe-9')} {...props} />
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
        aria-hidden
      />
    </span>
  );
}

interface SwitchProps {
  id?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  /** The accessible name, if no label element refers to it. */
  label?: string;
}

export function Switch({ id, isOn, onChange, isDisabled = false, label }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      id={id}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      disabled={isDisabled}
      aria-label={label}
      className="relative block h-6 w-11 shrink-0 appearance-none rounded-full border border-line bg-surface transition-colors before:absolute before:inset-x-0 before:-inset-y-2.5 before:content-[''] after:block after:size-4.5 after:translate-x-0.5 after:translate-y-0.5 after:rounded-full after:bg-muted after:transition-transform after:content-[''] checked:border-success checked:bg-success checked:after:translate-x-5.5 checked:after:bg-sheet disabled:opacity-50 rtl:after:-translate-x-0.5 rtl:checked:after:-translate-x-5.5"
    />
  );
}
