import type { PairRow } from './calls.ts';
import { t } from '../../language/text.tsx';

/** The terms and the names that a text contains, and how they are said in Arabic. */
export function Terms({ terms }: Pick<PairRow, 'terms'>) {
  const said = terms.filter(({ required, isName }) => required.length > 0 || !isName);
  if (said.length === 0) return null;
  return (
    <section
      aria-label={t('Glossary and names')}
      className="mb-6 rounded border border-line bg-sheet px-5 py-4"
    >
      <h3 className="text-sm font-semibold text-strong">{t('Glossary and names')}</h3>
      <dl className="mt-2 grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {said.map(({ english, required, forbidden }) => (
          <div key={english} className="flex flex-wrap gap-x-3">
            <dt className="text-muted">{english}</dt>
            <dd className="flex flex-wrap gap-x-3">
              {(required.length > 0 ? required : [english]).map((form) => (
                <bdi key={form} lang="ar" className="font-semibold text-strong">
                  {form}
                </bdi>
              ))}
              {forbidden.map((form) => (
                <bdi key={form} lang="ar" className="struck text-error">
                  {form}
                </bdi>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
