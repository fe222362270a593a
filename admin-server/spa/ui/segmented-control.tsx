import type { LucideIcon } from 'lucide-react';
import * as ToggleGroup from '@radix-ui/react-toggle-group';

interface SegmentedControlProps {
  label: string;
  value: string;
  options: { value: string; label: string; icon?: LucideIcon }[];
  onChange: (value: string) => void;
}

const look =
  'inline-flex min-h-11 items-center gap-2 px-3.5 text-sm font-semibold text-muted data-[state=on]:bg-surface data-[state=on]:text-strong data-[state=on]:shadow-[inset_0_-2px_0_var(--mark)] md:min-h-9';

/** A choice between a few options, side by side. */
export function SegmentedControl({ label, value, options, onChange }: SegmentedControlProps) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => chosen && onChange(chosen)}
      className="inline-flex max-w-full flex-wrap divide-x divide-line overflow-hidden rounded border border-line bg-sheet"
    >
      {options.map(({ value, label, icon: Icon }) => (
        <ToggleGroup.Item key={value} value={value} className={look}>
          {Icon && <Icon className="size-4" aria-hidden />}
          <span className={Icon && 'max-sm:sr-only'}>{label}</span>
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
