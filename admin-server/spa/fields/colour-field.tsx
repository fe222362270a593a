import { TextInput } from '../ui/controls.tsx';
import { t } from '../language/text.tsx';
import type { ControlProps } from './field-spec.ts';

/** A colour as #rrggbb: typed, or chosen by eye. Empty for none. */
export function ColourField({ spec, attributes, value, name, onBlur, onChange }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  const isColour = /^#[0-9a-f]{6}$/i.test(text);
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={t('{name}, by eye', { name: spec.label })}
        className="h-11 w-14 shrink-0 cursor-pointer rounded border border-line bg-sheet p-1 md:h-9"
        value={isColour ? text : '#808080'}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextInput
        {...attributes}
        name={name}
        onBlur={onBlur}
        dir="ltr"
        spellCheck={false}
        placeholder="#0f766e"
        className="font-mono"
        value={text}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </div>
  );
}
