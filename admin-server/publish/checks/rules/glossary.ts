import { formPattern, type Term, wholeFormPattern } from '#content-db/segments/terms.ts';
import { type Check, flawsAt } from '../page/check.ts';
import { replaceInProse } from '../page/mend.ts';
import { shownText } from '../page/page.ts';

/** Arabic texts with a form that the glossary forbids. */
export const glossary: Check = {
  key: 'glossary',
  name: 'Glossary',
  about: 'An Arabic text with a form that the glossary does not allow.',
  level: 'warn',
  findInText({ text, language }, { terms, forbiddenHint }) {
    if (language !== 'ar' || !forbiddenHint?.test(text)) return [];
    return terms.flatMap((term) =>
      term.forbidden.flatMap((form) =>
        flawsAt(
          shownText(text),
          formPattern(form),
          () => `The glossary does not allow “${form}” for “${term.english}”. Write “${saidFor(term)}”.`,
        ),
      ),
    );
  },
  mend: (text, { language, quote, terms }) =>
    language === 'ar'
      ? terms.reduce((mended, { required: [said, ...others], forbidden }) => {
          if (said === undefined || others.length > 0) return mended;
          return forbidden
            .filter((form) => quote === undefined || formPattern(form).test(quote))
            .reduce((one, form) => withoutForm(one, form, said), mended);
        }, text)
      : text,
};

/** What may be said for a term in Arabic, to stand between quotes in a message. */
export function saidFor({ english, required }: Term): string {
  return required.length > 0 ? required.join('” or “') : english;
}

/** A text with another form; unchanged if something is joined to the form at one place, as that may not fit the other. */
function withoutForm(text: string, form: string, said: string): string {
  const mended = replaceInProse(text, wholeFormPattern(form), () => said);
  return replaceInProse(mended, formPattern(form), () => '') === mended ? mended : text;
}
