import type { MouseEvent } from 'react';

interface CheckboxProps {
  label: string;
  /** `some`: it stands for several things, of which a part is ticked. */
  state: 'all' | 'some' | 'none';
  /** `isRange`: Shift was held, so that everything from the last one on is meant. */
  onChange: (isTicked: boolean, isRange: boolean) => void;
}

/** A box to tick, also for several things at once. */
export function Checkbox({ label, state, onChange }: CheckboxProps) {
  return (
    <label className="-m-2.5 grid size-10 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        onChange={(event) =>
          onChange(event.target.checked, (event.nativeEvent as unknown as MouseEvent).shiftKey)
        }
        className="size-4.5 accent-[var(--action)]"
      />
    </label>
  );
}
