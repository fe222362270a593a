import type { Queries, Transaction } from '#content-db/database/open.ts';
import {
  arabicDigits,
  arabicIsolation,
  arabicPunctuation,
  arabicTatweel,
  arabicWording,
  feminineRole,
} from './arabic.ts';
import type { Check } from './check.ts';
import { checkLevels, type Level } from './check-levels.ts';
import { claims } from './claims.ts';
import { links } from './links.ts';
import {
  doubles,
  emptyPage,
  headings,
  longAddress,
  pictures,
  structuredData,
  titles,
  weight,
} from './pages.ts';
import { placeholders } from './placeholders.ts';
import { glossary, straightQuotes, untranslated } from './texts.ts';
import { missingTerms, outdated } from './translations.ts';

/** Every check, in the order in which staff see them. */
export const checks: readonly Check[] = [
  claims,
  links,
  longAddress,
  emptyPage,
  placeholders,
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

/** The level of each check, by its key. */
export type Levels = ReadonlyMap<string, Level>;

/** The levels that admins have set, and the defaults of the others. */
export async function readLevels(content: Queries): Promise<Levels> {
  const set = new Map((await content.select().from(checkLevels)).map(({ check, level }) => [check, level]));
  return new Map(checks.map(({ key, level }) => [key, set.get(key) ?? level]));
}

export async function setLevel(tx: Transaction, check: string, level: Level): Promise<void> {
  await tx
    .insert(checkLevels)
    .values({ check, level })
    .onConflictDoUpdate({ target: checkLevels.check, set: { level } });
}
