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
import { compileClaim } from '../claims/claim.ts';
import type { Check } from '../page/check.ts';
import type { MendContext } from '../page/mend.ts';

/** What mends know beside a text and its language. */
export type MendKnowledge = Pick<MendContext, 'claims' | 'terms' | 'pictureWords'>;

type Mend = Pick<Check, 'mend' | 'mendRow'>;

interface MendedPlace {
  resource: ResourceName;
  rowId: number;
  columns: string[];
  quote: string | undefined;
  by: string;
}

/** What the claims, the glossary and the library say now. */
export async function mendKnowledge(read: Queries): Promise<MendKnowledge> {
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
 * Mends a row as a check proposes, as a change that is pending.
 * @returns the columns that changed
 * @throws Problem (`invalid`) if the check mends nothing there
 */
export async function mendText(
  tx: Transaction,
  check: Mend,
  { resource, rowId, columns, quote, by }: MendedPlace,
): Promise<string[]> {
  if ((!check.mend && !check.mendRow) || settingsTypes.includes(resource))
    throw new Problem('invalid', 'This cannot be mended automatically. Edit the text.');
  const before = await requireRow(tx, resource, rowId);
  const place = { resource, row: before, columns, quote };
  const mended = mendedColumns(check, place, await mendKnowledge(tx));
  if (mended.length === 0)
    throw new Problem('invalid', 'There is nothing to mend any more. Look at the plan again.');
  await updateLoadedRow(tx, resource, before, Object.fromEntries(mended), by);
  return mended.map(([column]) => column);
}

interface Texts {
  resource: ResourceName;
  row: Readonly<Record<string, unknown>>;
  columns: string[];
  /** The words that the finding names. */
  quote: string | undefined;
}

/** The columns of a row that a mend changes, with what it makes of them. */
export function mendedColumns(
  { mend, mendRow }: Mend,
  texts: Texts,
  known: MendKnowledge,
): [column: string, value: unknown][] {
  return [
    ...(mend ? mendedTexts(mend, texts, known) : []),
    ...(mendRow ? Object.entries(mendRow(texts.row)) : []),
  ];
}

/** The columns whose text a mend changes, with what it makes of them. */
export function mendedTexts(
  mend: NonNullable<Check['mend']>,
  { resource, row, columns, quote }: Texts,
  known: MendKnowledge,
): [column: string, text: string][] {
  return columns.flatMap((column): [string, string][] => {
    const text = row[column];
    if (typeof text !== 'string') return [];
    const better = mend(text, { ...known, quote, language: languageOf(resource, column, row) });
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
