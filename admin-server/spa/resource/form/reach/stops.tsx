import type { RowEdit } from '../../../api/publish.ts';
import { stopsText } from './stops-text.ts';
import { useReach } from './use-reach.ts';

/** Tells beside what is edited how many findings stop its publish, and leads to the first. Renders nothing without any. */
export function Stops({ edits }: { edits: RowEdit[] }) {
  const text = stopsText(useReach(edits)?.findings);
  return (
    <p role="status" className="self-center text-sm empty:hidden">
      {text && (
        <button
          type="button"
          className="text-start text-error underline underline-offset-4"
          onClick={({ currentTarget }) => showStop(currentTarget)}
        >
          {text}
        </button>
      )}
    </p>
  );
}

/** Scrolls to the first finding of the form that stops a publish, and moves the focus there. */
function showStop(button: Element): void {
  const found = button.closest('form')?.querySelectorAll<HTMLElement>('[data-level="stop"]') ?? [];
  const [first] = [...found].filter((element) => element.checkVisibility());
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
