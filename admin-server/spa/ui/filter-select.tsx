import { Select } from './controls.tsx';

interface FilterSelectProps<V extends string> {
  label: string;
  value: V;
  options: { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** A labelled choice above a list. */
export function FilterSelect<V extends string>({ label, value, options, onChange }: FilterSelectProps<V>) {
  function choose(text: string): void {
    const chosen = options.find((option) => option.value === text);
    if (chosen) onChange(chosen.value);
  }
  return (
    <label className="grid min-w-0 content-start gap-1 text-sm font-semibold text-strong">
      {label}
      <Select value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}
