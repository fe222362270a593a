import { translated } from '../language/translated.ts';
import './scene.css';
import { useDeferredValue, useRef, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { exampleScript } from '#content-db/scenes/example.ts';
import { parseScene } from '#content-db/scenes/parse.ts';
import type { Scene } from '#content-db/scenes/scene.ts';
import { drawScene } from '#site/scenes/draw.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/controls.tsx';
import { LocaleSwitch } from '../ui/locale-switch.tsx';
import type { ControlProps } from './field-spec.ts';
import { language } from '../language/language.ts';
import { t } from '../language/text.tsx';
import { planStatements, type Statement, storyStatements } from '#content-db/scenes/statements.ts';

/** The script of a scene, with its errors, and beside it the drawing that the site will show. */
export function SceneField({ attributes, name, value, onChange, onBlur }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';
  const shown = useDeferredValue(text);
  const { scene, errors } = shown.trim() === '' ? { scene: undefined, errors: [] } : parseScene(shown);
  return (
    <div className="grid gap-3">
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <TextArea
            ref={area}
            {...attributes}
            name={name}
            rows={18}
            // Each line in the direction of its text.
            dir="auto"
            spellCheck={false}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className="font-mono text-sm"
          />
          {text.trim() === '' && (
            <div>
              <Button onClick={() => onChange(exampleScript)}>{t('Begin with an example')}</Button>
            </div>
          )}
        </div>
        <div className="grid content-start gap-3">
          <Picture scene={scene} hasErrors={errors.length > 0} />
          <ul
            aria-label={t('Errors of the scene')}
            aria-live="polite"
            className="grid gap-1 text-sm text-error"
          >
            {errors.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <button
                  type="button"
                  className="min-h-11 text-start underline decoration-line underline-offset-4 md:min-h-0"
                  onClick={() => area.current && selectLine(area.current, line)}
                >
                  {t('Line {line}: {message}', { line, message: translated(message) })}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <SceneHelp />
    </div>
  );
}

/** The drawing; while there are errors, the last one without. */
function Picture({ scene, hasErrors }: { scene: Scene | undefined; hasErrors: boolean }) {
  const [locale, setLocale] = useState<Locale>(language);
  const [last, setLast] = useState(scene);
  if (scene && scene !== last) setLast(scene);
  const drawn = scene ?? (hasErrors ? last : undefined);
  return (
    <section aria-label={t('Picture of the scene')} className="grid content-start gap-3">
      <div>
        <LocaleSwitch value={locale} onChange={setLocale} />
      </div>
      {drawn ? (
        <div
          lang={locale}
          dir={locale === 'ar' ? 'rtl' : 'ltr'}
          className="plan-frame overflow-clip rounded border border-line"
          dangerouslySetInnerHTML={{ __html: drawScene(drawn, locale) }}
        />
      ) : (
        <p className="rounded border border-dashed border-line px-6 py-14 text-center text-sm text-muted">
          {t('The picture appears here as soon as the script is complete.')}
        </p>
      )}
      {hasErrors && drawn && (
        <p className="text-sm text-muted">{t('This is the picture before the errors.')}</p>
      )}
    </section>
  );
}

/** Selects a line of a text area, counted from 1, and scrolls to it. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight * (line - 4)) / lines.length;
}

/** How a script is written: an example and an explanation of each line. */
function SceneHelp() {
  return (
    <details className="rounded border border-line bg-sheet px-4 text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-strong">
        {t('How to write a scene')}
      </summary>
      <div className="grid gap-4 pb-4">
        <p className="max-w-prose">
          {t(
            'One line for each thing. A text stands in the lines below its line, after two spaces: one line in English and one in Arabic. Lines that begin with # are remarks. First the place and its people, then the story.',
          )}
        </p>
        <Statements title={t('The place and its people')} statements={planStatements} />
        <Statements title={t('The story')} statements={storyStatements} />
      </div>
    </details>
  );
}

function Statements({ title, statements }: { title: string; statements: readonly Statement[] }) {
  return (
    <div>
      <h4 className="mb-1 font-semibold text-strong">{title}</h4>
      <dl className="divide-y divide-line border-y border-line">
        {statements.map(({ word, form, means }) => (
          <div key={word} className="grid gap-x-4 py-1.5 md:grid-cols-[18rem_minmax(0,1fr)]">
            <dt className="font-mono text-strong">
              <bdi dir="ltr">{form}</bdi>
            </dt>
            <dd>{translated(means)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
