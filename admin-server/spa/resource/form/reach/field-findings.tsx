import { Wand2 } from 'lucide-react';
import type { Finding } from '../../../api/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/states.tsx';
import { FindingMessage } from '../../../ui/text/finding-message.tsx';
import { t } from '../../../language/text.tsx';
import { translated } from '../../../language/translated.ts';

interface FieldFindingsProps {
  findings: Finding[];
  /** Called with the text as a check would mend it. */
  onMend: (text: string) => void;
}

/** What the checks find in a text that is edited, each with its mend if there is one. */
export function FieldFindings({ findings, onMend }: FieldFindingsProps) {
  return (
    <div role="status" aria-label={t('Checks')} className="empty:hidden">
      {findings.length > 0 && (
        <ul className="grid gap-2">
          {findings.map(({ check, level, message, picture, mended, byHand }) => (
            <li
              key={`${check} ${message}`}
              className={`grid justify-items-start gap-1 border-s-2 ps-3 text-sm ${level === 'stop' ? 'border-error' : 'border-mark'}`}
            >
              <p className="wrap-anywhere">
                <Badge tone={level === 'stop' ? 'error' : 'warning'}>
                  {level === 'stop' ? t('Stop') : t('Warning')}
                </Badge>{' '}
                <FindingMessage message={message} picture={picture} />
              </p>
              {byHand !== undefined && <p className="text-muted">{translated(byHand)}</p>}
              {mended !== undefined && (
                <Button look="quiet" icon={Wand2} className="-ms-3.5" onClick={() => onMend(mended)}>
                  {t('Mend it')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
