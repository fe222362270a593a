import type { Finding } from '../../api/publish.ts';
import type { FieldExtraProps } from '../../resource/feature.ts';
import { counted, t } from '../../language/text.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const FieldFindings = lazyComponent(async () => (await import('./field-findings.tsx')).FieldFindings);

/** What is found in a field. Screen readers hear it from a place that is there before. */
export function FieldNote(props: FieldExtraProps) {
  return (
    <div role="status" aria-label={t('Checks')} className="empty:hidden">
      {props.findings.length > 0 && <FieldFindings {...props} />}
    </div>
  );
}

/** How many of the findings stop a publish; undefined if none does. */
export function stopsText(findings: Finding[]): string | undefined {
  const stops = findings.filter(({ level }) => level === 'stop').length;
  if (stops === 0) return undefined;
  return counted(stops, 'One finding stops the publish.', '{count} findings stop the publish.');
}

/** Tells beside what is edited how many findings stop its publish, and leads to the first. Renders nothing without any. */
export function Stops({ findings }: { findings: Finding[] }) {
  const text = stopsText(findings);
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
