import { arabicDigits } from './arabic/digits.ts';
import { feminineRole } from './arabic/feminine-role.ts';
import { arabicIsolation } from './arabic/isolation.ts';
import { arabicPunctuation } from './arabic/punctuation.ts';
import { straightQuotes } from './arabic/quotes.ts';
import { arabicTatweel } from './arabic/tatweel.ts';
import { arabicWording } from './arabic/wording.ts';
import type { Check } from './page/check.ts';
import { claims } from './rules/claims.ts';
import { emptyPage } from './rules/empty-page.ts';
import { glossary } from './rules/glossary.ts';
import { headings } from './rules/headings.ts';
import { links } from './rules/links.ts';
import { longAddress } from './rules/long-address.ts';
import { missingTerms } from './rules/missing-terms.ts';
import { outdated } from './rules/outdated.ts';
import { pictures } from './rules/pictures.ts';
import { structuredData } from './rules/structured-data.ts';
import { doubles, titles } from './rules/titles.ts';
import { untranslated } from './rules/untranslated.ts';
import { weight } from './rules/weight.ts';

/** Every check, in the order in which staff see them. */
export const checks: readonly Check[] = [
  claims,
  links,
  longAddress,
  emptyPage,
  structuredData,
  titles,
  doubles,
  headings,
  pictures,
  untranslated,
  outdated,
  glossary,
  missingTerms,
  weight,
  arabicPunctuation,
  arabicIsolation,
  arabicWording,
  arabicDigits,
  arabicTatweel,
  straightQuotes,
  feminineRole,
];
