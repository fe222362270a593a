import { formPattern } from '#content-db/segments/terms.ts';
import { type Check, flawsAt } from '../page/check.ts';
import { shownText } from '../page/page.ts';

/** Arabic texts with a form that the glossary forbids. */
export const glossary: Check = {
  key: 'glossary',
  name: 'Glossary',
  about: 'An Arabic text with a form that the glossary does not allow.',
  level: 'warn',
  findInText({ text, language }, { terms, forbiddenHint }) {
    if (language !== 'ar' || !forbiddenHint?.test(text)) return [];
    return terms.flatMap(({ english, required, forbidden }) =>
      forbidden.flatMap((form) =>
        flawsAt(shownText(text), formPattern(form), () => {
          const said = required.length > 0 ? required.join('” or “') : english;
          return `The glossary does not allow “${form}” for “${english}”. Write “${said}”.`;
        }),
      ),
    );
  },
};
