import { Wand2 } from 'lucide-react';
import type { Finding } from '../../../api/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/states.tsx';
import { FindingText } from '../../../ui/text/finding-text.tsx';
import { counted, t } from '../../../language/text.tsx';
import { translated } from '../../../language/translated.ts';
import { selectWords } from './select-words.ts';
import { wordsIn } from './words-in.ts';

interface FieldFindingsProps {
  findings: Finding[];
  /** The text in which they are. */
  text: unknown;
  /** Called with the text as a check would mend it. */
  onMend: (text: string) => void;
}

/** What the checks find in a text that is edited, each with its mend if there is one, and with the way to its words. */
export function FieldFindings({ findings, text, onMend }: FieldFindingsProps) {
  return (
    <div role="status" aria-label={t('Checks')} className="empty:hidden">
      {findings.length > 0 && (
        <ul className="grid gap-2">
          {findings.map(({ check, level, message, quote, picture, path, places, mended, byHand }) => (
            <li
              key={`${check} ${message}`}
              tabIndex={-1}
              data-level={level}
              className={`grid justify-items-start gap-1 border-s-2 ps-3 text-sm ${level === 'stop' ? 'border-error' : 'border-mark'}`}
            >
              <FindingText
                {...{ message, quote, picture, path }}
                label={
                  <Badge tone={level === 'stop' ? 'error' : 'warning'}>
                    {level === 'stop' ? t('Stop') : t('Warning')}
                  </Badge>
                }
                onShow={wayTo(quote, text)}
              />
              {places > 1 && (
                <p className="text-muted">
                  {counted(places, 'The text has this at one place.', 'The text has this at {count} places.')}
                </p>
              )}
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

/** Selects the words of a finding in the text, if they stand there in one piece. */
function wayTo(quote: string | undefined, text: unknown): ((button: Element) => void) | undefined {
  if (quote === undefined || typeof text !== 'string' || !wordsIn(text, quote)) return undefined;
  return (button) => selectWords(button, quote);
}
