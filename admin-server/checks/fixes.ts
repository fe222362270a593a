import type { Queries, Transaction } from '#content-db/database/open.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { Problem } from '#content-db/model/problem.ts';
import { arabicColumns, translations } from '#content-db/read/translations.ts';
import { termOf } from '#content-db/segments/terms.ts';
import {
  claimType,
  type ResourceName,
  resources,
  settingsTypes,
  termType,
  uploadType,
} from '#content-db/types/index.ts';
import { requireRow, updateLoadedRow } from '#content-db/write/repository.ts';
import type { Check, FixContext } from './check.ts';
import { compileClaim } from './claims.ts';

/** What fixes know beside a text and its language. */
export type FixKnowledge = Pick<FixContext, 'claims' | 'terms' | 'pictureWords'>;

type Fix = Pick<Check, 'fix' | 'fixRow'>;

interface PlaceToFix {
  resource: ResourceName;
  rowId: number;
  columns: string[];
  quote: string | undefined;
  by: string;
}

/** What the claims, the glossary and the library say now. */
export async function fixKnowledge(read: Queries): Promise<FixKnowledge> {
  const claims = await read.select().from(resources[claimType.name].table);
  const terms = await read.select().from(resources[termType.name].table);
  const { file, altEn, altAr } = resources[uploadType.name].table;
  const pictures = await read.select({ file, en: altEn, ar: altAr }).from(resources[uploadType.name].table);
  return {
    claims: claims.map(compileClaim),
    terms: terms.map(termOf),
    pictureWords: new Map(pictures.map(({ file: name, en, ar }) => [name, { en, ar }])),
  };
}

/**
 * Fixes a row as a check proposes, as a change that is pending.
 * @returns the columns that changed
 * @throws Problem (`invalid`) if the check fixes nothing there
 */
export async function fixText(
  tx: Transaction,
  check: Fix,
  { resource, rowId, columns, quote, by }: PlaceToFix,
): Promise<string[]> {
  if ((!check.fix && !check.fixRow) || settingsTypes.includes(resource))
    throw new Problem('invalid', 'This cannot be mended automatically. Edit the text.');
  const before = await requireRow(tx, resource, rowId);
  const place = { resource, row: before, columns, quote };
  const fixed = columnFixes(check, place, await fixKnowledge(tx));
  if (fixed.length === 0)
    throw new Problem('invalid', 'There is nothing to mend any more. Look at the plan again.');
  await updateLoadedRow(tx, resource, before, Object.fromEntries(fixed), by);
  return fixed.map(([column]) => column);
}

interface Texts {
  resource: ResourceName;
  row: Readonly<Record<string, unknown>>;
  columns: string[];
  /** The words that the finding names. */
  quote: string | undefined;
}

/** The columns of a row that a fix changes, with what it makes of them. */
export function columnFixes(
  { fix, fixRow }: Fix,
  texts: Texts,
  known: FixKnowledge,
): [column: string, value: unknown][] {
  return [...(fix ? textFixes(fix, texts, known) : []), ...(fixRow ? Object.entries(fixRow(texts.row)) : [])];
}

/** The columns whose text a fix changes, with what it makes of them. */
export function textFixes(
  fix: NonNullable<Check['fix']>,
  { resource, row, columns, quote }: Texts,
  known: FixKnowledge,
): [column: string, text: string][] {
  return columns.flatMap((column): [string, string][] => {
    const text = row[column];
    if (typeof text !== 'string') return [];
    const better = fix(text, { ...known, quote, language: languageOf(resource, column, row) });
    return better === text ? [] : [[column, better]];
  });
}

/** The language of a text: that of its row, or of the column where a row has both. */
function languageOf(name: ResourceName, column: string, row: Texts['row']): string {
  const { localeColumn }: Resource = resources[name];
  if (localeColumn !== undefined) return String(row[localeColumn]);
  const isArabic = translations.some(
    (translation) =>
      translation.resource === name && !translation.hasOwnRow && arabicColumns(translation).includes(column),
  );
  return isArabic ? 'ar' : 'en';
}
