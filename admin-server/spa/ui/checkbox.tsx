interface CheckboxProps {
  label: string;
  /** `some`: the checkbox stands for several items, and some of them are checked. */
  state: 'all' | 'some' | 'none';
  /** `isRange`: Shift was held, to select a range. */
  onChange: (isTicked: boolean, isRange: boolean) => void;
}

/** A checkbox with an indeterminate state. */
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
          onChange(
            event.target.checked,
            event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          )
        }
        className="size-4.5 accent-[var(--action)]"
      />
    </label>
  );
}
