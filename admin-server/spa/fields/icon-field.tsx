import type { serviceIcons } from '#site/art/service-icons.ts';
import { t } from '../language/text.tsx';
import type { Icon } from '../ui/icon.ts';
import { DrawnIcon } from './drawn-icon.tsx';
import type { ControlProps } from './field-spec.ts';

/** What each icon shows. */
const names: Record<keyof typeof serviceIcons, string> = {
  briefcase: t('Briefcase'),
  person: t('Person|icon'),
  crowd: t('Several people'),
  chat: t('Conversation'),
  mind: t('Head'),
  heart: t('Heart'),
  pulse: t('Pulse'),
  cross: t('Cross'),
  drop: t('Drop'),
  leaf: t('Leaf'),
  sun: t('Sun'),
  sparkle: t('Sparkle'),
  star: t('Star'),
  home: t('House'),
  screen: t('Screen'),
  camera: t('Camera'),
  pen: t('Pen'),
  book: t('Book'),
  calendar: t('Calendar'),
  clock: t('Clock'),
  chart: t('Chart'),
  scales: t('Scales'),
  cup: t('Cup'),
  cart: t('Shopping cart'),
  truck: t('Lorry'),
  globe: t('Globe'),
  shield: t('Shield'),
  key: t('Access'),
  flag: t('Flag'),
  tag: t('Label|icon'),
  vault: t('Safe'),
  'person-shield': t('Person with a shield'),
  plane: t('Aircraft'),
  tower: t('Tower'),
  train: t('Train'),
};

interface IconFieldProps extends ControlProps {
  /** What is shown where none is chosen. Without it, one is chosen always. */
  usual?: Icon;
}

/** Chooses one of the icons, which are drawn as the site draws them. */
export function IconField({ spec, attributes, value, onChange, onBlur, usual: Usual }: IconFieldProps) {
  const choices = [...(Usual ? [['', t('The usual one')] as const] : []), ...Object.entries(names)];
  return (
    <div
      role="radiogroup"
      id={attributes.id}
      aria-label={spec.label}
      aria-describedby={attributes['aria-describedby']}
      onBlur={onBlur}
      className="flex flex-wrap gap-1.5"
    >
      {choices.map(([icon, name]) => (
        <label
          key={icon}
          title={name}
          className="relative grid size-11 cursor-pointer place-items-center rounded border border-line text-muted hover:border-muted hover:text-strong has-checked:border-action has-checked:bg-surface has-checked:text-strong has-checked:ring-1 has-checked:ring-action has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={attributes.id}
            aria-label={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={(value ?? '') === icon}
            onChange={() => onChange(icon)}
          />
          {Usual && icon === '' ? (
            <Usual className="size-6" strokeWidth={1.5} aria-hidden />
          ) : (
            <DrawnIcon name={icon} className="size-6" />
          )}
        </label>
      ))}
    </div>
  );
}
