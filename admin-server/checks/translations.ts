import { and, inArray } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { isPublicRow, type Resource, type StoredRow } from '#content-db/model/resource.ts';
import { readableTitle } from '#content-db/model/title.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { knownTerms } from '#content-db/read/known-terms.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { translationIssues } from '#content-db/read/translated-fields.ts';
import { arabicColumns, pairOf, type Translation, translations } from '#content-db/read/translations.ts';
import { type Term, termFindings } from '#content-db/segments/terms.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { type ChosenFronts, publicPath } from '#content-db/types/type-fronts.ts';
import type { Change } from '../publish/pending/pending.ts';
import type { CausedFlaw, ChangedContent, Check } from './check.ts';
import { saidFor } from './texts.ts';

/** Arabic texts that are older than their English ones; found among the changes. */
export const outdated: Check = {
  key: 'outdated',
  name: 'Out-of-date Arabic',
  about: 'An English text changes, and its Arabic text does not change with it.',
  level: 'warn',
  findInChanges: outdatedArabic,
};

/** Arabic texts without the form that the glossary requires for a term of their English ones, or without a name; found among the changes. */
export const missingTerms: Check = {
  key: 'missing-terms',
  name: 'Terms of translations',
  about:
    'An Arabic text that changes, and lacks the form that the glossary requires for a term of its English text, or the Arabic name of whom that names.',
  level: 'warn',
  findInChanges: missingTermsIn,
};

/** Arabic texts that fall behind when these changes of English ones go live. */
async function outdatedArabic({ working, changes }: ChangedContent): Promise<CausedFlaw[]> {
  const concerned = translations.flatMap((translation) => {
    const own = changes.filter((change) => isOriginal(translation, change));
    return own.length > 0 ? [{ translation, own }] : [];
  });
  if (concerned.length === 0) return [];
  const issues = (await translationIssues(working)).filter(({ issue }) => issue === 'outdated');
  const found: CausedFlaw[] = [];
  const chosen = await chosenFronts(working);
  for (const { translation, own } of concerned) {
    const ids = issues.flatMap(({ resource, id }) => (resource === translation.resource ? [id] : []));
    const arabic = await rowsWith(working, translation.resource, 'id', ids);
    const english = await rowsWith(
      working,
      translation.original,
      'id',
      new Set(own.map(({ rowId }) => rowId)),
    );
    for (const row of english) {
      if (!isEnglish(translation, row) || !arabic.some((other) => isPair(translation, row, other))) continue;
      const causes = own.filter(({ rowId }) => rowId === row.id);
      found.push({
        path: pathOf(translation.original, row, chosen),
        message: `The Arabic text of “${readableTitle(resources[translation.original], rowTitle(translation.original, row))}” is older than this change of the English one.`,
        causes: causes.map(({ id, columns }) => ({ change: id, columns })),
      });
    }
  }
  return found;
}

/** Whether a change rewrites an English text that has been translated. */
function isOriginal({ original, columns }: Translation, change: Change): boolean {
  return (
    change.resource === original &&
    change.action === 'update' &&
    columns.some(({ english }) => change.columns.includes(english))
  );
}

function isEnglish({ original, hasOwnRow }: Translation, row: StoredRow): boolean {
  const { localeColumn }: Resource = resources[original];
  return !hasOwnRow || localeColumn === undefined || row[localeColumn] === 'en';
}

function isPair({ pairedBy }: Translation, english: StoredRow, arabic: StoredRow): boolean {
  return Object.entries(pairedBy).every(([own, other]) => arabic[own] === english[other]);
}

/** So many changed Arabic rows of a type are compared with their English ones. */
const maxRows = 200;

/** Arabic texts that go live without the form that the glossary or a name requires for their English text. */
async function missingTermsIn({ published, changes }: ChangedContent): Promise<CausedFlaw[]> {
  const terms = await knownTerms(published);
  if (terms.length === 0) return [];
  const chosen = await chosenFronts(published);
  const found = await Promise.all(
    translations.map(async (translation) => {
      const own = changes.filter((change) => isOfArabic(translation, change));
      const pairs = await pairsOf(published, translation, own);
      return pairs.flatMap((pair) => lackingIn(translation, pair, { own, terms, chosen }));
    }),
  );
  return found.flat();
}

/** Whether a change writes an Arabic text. */
function isOfArabic(translation: Translation, { resource, action, columns }: Change): boolean {
  return (
    resource === translation.resource &&
    action !== 'remove' &&
    arabicColumns(translation).some((column) => columns.includes(column))
  );
}

/** Where visitors find the page of a row, or else the Arabic front page. */
function pathOf(name: ResourceName, row: StoredRow, chosen: ChosenFronts): string {
  const [own] = rowPaths(name, row);
  return own === undefined ? '/ar' : publicPath(own, chosen);
}

interface Pair {
  english: StoredRow;
  arabic: StoredRow;
}

/** The changed Arabic rows that are public, each with its English one. */
async function pairsOf(read: Queries, translation: Translation, own: Change[]): Promise<Pair[]> {
  if (own.length === 0) return [];
  const { resource, original, hasOwnRow } = translation;
  const { arabic, english, isPair, isArabic, isEnglish } = pairOf(translation);
  const changed = [...new Set(own.map(({ rowId }) => rowId))].slice(0, maxRows);
  const ids = await read
    .select({ arabicId: arabic.id, englishId: english.id })
    .from(arabic)
    .innerJoin(english, and(isPair, hasOwnRow ? isEnglish : undefined))
    .where(and(inArray(arabic.id, changed), isArabic));
  const byId = (rows: StoredRow[]) => new Map(rows.map((row) => [row.id, row]));
  const arabicRows = byId(await rowsWith(read, resource, 'id', new Set(ids.map(({ arabicId }) => arabicId))));
  const englishRows = byId(
    await rowsWith(read, original, 'id', new Set(ids.map(({ englishId }) => englishId))),
  );
  return ids.flatMap(({ arabicId, englishId }) => {
    const [arabicRow, englishRow] = [arabicRows.get(Number(arabicId)), englishRows.get(Number(englishId))];
    if (!arabicRow || !englishRow || !isPublicRow(resources[resource], arabicRow)) return [];
    return { arabic: arabicRow, english: englishRow };
  });
}

/** The terms that the Arabic texts of a pair lack, each with the columns that lack it. */
function lackingIn(
  { resource, columns }: Translation,
  { english, arabic }: Pair,
  { own, terms, chosen }: { own: Change[]; terms: Term[]; chosen: ChosenFronts },
): CausedFlaw[] {
  const changes = own.filter(({ rowId }) => rowId === arabic.id);
  const lacking = columns.flatMap((column) => {
    const [text, translated] = [String(english[column.english] ?? ''), String(arabic[column.arabic] ?? '')];
    if (translated === '' || !changes.some((change) => change.columns.includes(column.arabic))) return [];
    return termFindings(text, translated, terms).flatMap(({ term, forbidden }) =>
      forbidden === undefined ? { term, column: column.arabic } : [],
    );
  });
  const name = readableTitle(resources[resource], rowTitle(resource, arabic));
  return [...Map.groupBy(lacking, ({ term }) => term)].map(([term, places]) => ({
    path: pathOf(resource, arabic, chosen),
    message: `The Arabic text of “${name}” lacks “${saidFor(term)}”, ${term.isName ? 'the Arabic name of' : 'as the glossary has it for'} “${term.english}”.`,
    causes: changes.flatMap((change) => {
      const columnsOf = places.flatMap(({ column }) => (change.columns.includes(column) ? column : []));
      return columnsOf.length > 0 ? { change: change.id, columns: columnsOf } : [];
    }),
  }));
}
