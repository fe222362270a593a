import { CircleCheck } from 'lucide-react';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import type { PlanNoteProps } from '../../resource/feature.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const Findings = lazyComponent(async () => (await import('./plan-findings.tsx')).Findings);

/** What the checks find in a plan, and the names of those that find nothing. */
export function PlanNote({ plan, pending }: PlanNoteProps) {
  const { findings = [], passed = [], titles } = plan;
  return (
    <>
      {findings.length > 0 && <Findings findings={findings} pending={pending} titles={titles} />}
      {passed.length > 0 && <PassedChecks names={passed} />}
    </>
  );
}

/** The checks that found nothing, in one line that opens to their names. */
function PassedChecks({ names }: { names: string[] }) {
  return (
    <details className="-my-2 text-sm text-muted">
      <summary className="min-h-9 cursor-pointer py-1.5">
        <CircleCheck className="inline size-4 align-text-bottom text-success" aria-hidden />{' '}
        {counted(names.length, '1 check passed', '{count} checks passed')}
      </summary>
      <p>{t('They found nothing on these pages that visitors do not see already.')}</p>
      <ul className="list-disc py-1 ps-5">
        {names.map((name) => (
          <li key={name}>{translated(name)}</li>
        ))}
      </ul>
    </details>
  );
}
