import { translated } from '../../language/translated.ts';
import { planStatements, type Statement, storyStatements } from '#content-db/scenes/statements.ts';
import { t } from '../../language/text.tsx';

/** How a script is written: an example and an explanation of each line. */
export function SceneHelp() {
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
