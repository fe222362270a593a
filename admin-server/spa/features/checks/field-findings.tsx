import { Wand2 } from 'lucide-react';
import type { FieldExtraProps } from '../../resource/feature.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/states.tsx';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { FindingText } from './finding-text.tsx';
import { wordsIn } from './words-in.ts';

/** What the checks find in a text that is edited, each with its fix if there is one, and with the way to its words. */
export function FieldFindings({ findings, field: { value, onChange } }: FieldExtraProps) {
  return (
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
            onShow={wayTo(quote, value)}
          />
          {places > 1 && (
            <p className="text-muted">
              {counted(places, 'The text has this at one place.', 'The text has this at {count} places.')}
            </p>
          )}
          {byHand !== undefined && <p className="text-muted">{translated(byHand)}</p>}
          {mended !== undefined && (
            <Button look="quiet" icon={Wand2} className="-ms-3.5" onClick={() => onChange(mended)}>
              {t('Mend it')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Selects the words of a finding in the text, if they stand there in one piece. */
function wayTo(quote: string | undefined, text: unknown): ((button: Element) => void) | undefined {
  if (quote === undefined || typeof text !== 'string' || !wordsIn(text, quote)) return undefined;
  return (button) => selectWords(button, quote);
}

const controls = '[role="textbox"], textarea, input:not([type="file"])';

/** Selects words in the text box that an element stands below, and scrolls to them. Does nothing if they are not there. */
function selectWords(element: Element, words: string): void {
  const box = boxAbove(element);
  if (box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement) selectInControl(box, words);
  else if (box) selectInEditor(box, words);
}

function boxAbove(element: Element): HTMLElement | undefined {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const box = at.querySelector<HTMLElement>(controls);
    if (box) return box;
  }
  return undefined;
}

function selectInControl(control: HTMLTextAreaElement | HTMLInputElement, words: string): void {
  const place = wordsIn(control.value, words);
  if (!place) return;
  control.focus({ preventScroll: true });
  control.setSelectionRange(place.start, place.end);
  control.scrollIntoView({ block: 'center' });
}

function selectInEditor(editor: HTMLElement, words: string): void {
  const texts = textsIn(editor);
  const place = wordsIn(texts.map(({ data }) => data).join(''), words);
  const start = place && placeOf(texts, place.start, 0);
  const end = place && placeOf(texts, place.end, 1);
  if (!start || !end) return;
  editor.focus({ preventScroll: true });
  getSelection()?.setBaseAndExtent(start.text, start.offset, end.text, end.offset);
  start.text.parentElement?.scrollIntoView({ block: 'center' });
}

function textsIn(editor: HTMLElement): Text[] {
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/**
 * The text node at an offset of all texts together, and the offset within it.
 * @param least the least offset within it: an end stands behind a character, and so not at the start of a node
 */
function placeOf(texts: Text[], offset: number, least: 0 | 1): { text: Text; offset: number } | undefined {
  let before = 0;
  for (const text of texts) {
    if (offset - before < text.length + least) return { text, offset: offset - before };
    before += text.length;
  }
  return undefined;
}
