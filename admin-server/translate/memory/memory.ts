import { and, asc, between, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { changes } from '#content-db/changes.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { chunksOf, rowsWith } from '#content-db/read/references.ts';
import { type TranslatedField, translatedFields } from '#content-db/read/translated-fields.ts';
import { sourceOf, textIn } from '#content-db/read/translated-pair.ts';
import {
  arabicColumns,
  type Translation,
  translations,
  machineAuthor,
} from '#content-db/read/translations.ts';
import { normalise, similarity } from '#content-db/segments/similarity.ts';
import { certainPairs } from '#content-db/segments/segment-drafts.ts';
import { progress } from '#content-db/servers.ts';
import { translationMemory } from '#content-db/translate.ts';
import type { ResourceName } from '#content-db/types/index.ts';

/** A segment that a person wrote or confirmed in Arabic. */
export interface Remembered {
  english: string;
  arabic: string;
  by: string;
  at: string;
}

/** One that resembles a text: `likeness` is 1 for the same text, and less for others. */
export interface Match extends Remembered {
  likeness: number;
}

const pointer = 'translation-memory';

/** Changes that one transaction looks at. */
const changesPerWrite = 500;

/** Transactions of one call: after an import the memory catches up in several calls. */
const writesPerCall = 5;

/** Remembers what people wrote and confirmed since the last time. Any server may do it. */
export async function rememberChecked(content: Pick<Database, 'read' | 'write'>): Promise<void> {
  for (let count = 0; count < writesPerCall && (await isBehind(content.read)); count += 1)
    await content.write(rememberSome);
}

async function rememberedTo(queries: Queries): Promise<number> {
  const [row] = await queries.select().from(progress).where(eq(progress.name, pointer));
  return row?.change ?? 0;
}

async function isBehind(queries: Queries): Promise<boolean> {
  const last = await rememberedTo(queries);
  const [next] = await queries.select({ id: changes.id }).from(changes).where(gt(changes.id, last)).limit(1);
  return next !== undefined;
}

async function rememberSome(tx: Transaction): Promise<void> {
  const last = await rememberedTo(tx);
  const some = await tx
    .select({
      id: changes.id,
      resource: changes.resource,
      rowId: changes.rowId,
      columns: changes.columns,
      parts: changes.parts,
      by: changes.by,
      at: changes.at,
    })
    .from(changes)
    .where(and(gt(changes.id, last), ne(changes.action, 'remove'), ne(changes.by, machineAuthor)))
    .orderBy(asc(changes.id))
    .limit(changesPerWrite);
  for (const translation of translations) {
    const columns = arabicColumns(translation);
    const own = some.filter(
      (change) =>
        change.resource === translation.resource && change.columns.some((column) => columns.includes(column)),
    );
    if (own.length > 0) await rememberRows(tx, translation, own);
  }
  const [newest] = await tx.select({ id: changes.id }).from(changes).orderBy(desc(changes.id)).limit(1);
  const change = (some.length === changesPerWrite ? some.at(-1)?.id : newest?.id) ?? last;
  await tx
    .insert(progress)
    .values({ name: pointer, change })
    .onConflictDoUpdate({ target: progress.name, set: { change } });
}

type WrittenChange = Pick<typeof changes.$inferSelect, 'rowId' | 'parts' | 'by' | 'at'>;

async function rememberRows(
  tx: Transaction,
  translation: Translation,
  written: readonly WrittenChange[],
): Promise<void> {
  const ids = written.map(({ rowId }) => rowId);
  const fields = await translatedFields(tx, translation, ids, 'arabic');
  const rows = [
    // First, as the whole text names the person who checked the last of its segments.
    ...fields.flatMap((field) => checkedSegments(field, written)),
    ...(await wholeTexts(tx, translation, fields)),
  ];
  const { key, arabic: text, origin } = translationMemory;
  for (const part of chunksOf(rows))
    await tx
      .insert(translationMemory)
      .values(part)
      .onConflictDoUpdate({
        target: [key, text],
        set: { origin: sql`CASE WHEN ${origin} = excluded.origin THEN ${origin} END` },
      });
}

type NewEntry = typeof translationMemory.$inferInsert;

/** The segments of a field that changes checked one by one. */
function checkedSegments(field: TranslatedField, written: readonly WrittenChange[]): NewEntry[] {
  return written
    .filter(({ rowId }) => rowId === field.arabicId)
    .flatMap(({ parts, by, at }) =>
      (parts?.[field.column.arabic]?.checked ?? [])
        .filter(({ english }) => english !== '')
        .map((segment) => entryOf(field, segment, { by, at })),
    );
}

/** The segments of texts that a person has written or confirmed whole. */
async function wholeTexts(
  tx: Transaction,
  translation: Translation,
  fields: readonly TranslatedField[],
): Promise<NewEntry[]> {
  const written = fields.filter(
    ({ state, by }) => (state === 'checked' || state === 'outdated') && by !== null && by !== machineAuthor,
  );
  const [english, arabic] = [
    await byId(
      tx,
      translation.original,
      written.map((field) => field.englishId),
    ),
    await byId(
      tx,
      translation.resource,
      written.flatMap((field) => field.arabicId ?? []),
    ),
  ];
  const entries = written.map(async (field) => {
    const pair = { english: english.get(field.englishId), arabic: arabic.get(field.arabicId ?? 0) };
    if (!pair.english) return [];
    const source = (await sourceOf(tx, field, { ...pair, english: pair.english })) ?? '';
    const segments = certainPairs(source, textIn(pair.arabic, field.column.arabic), field);
    const author = { by: field.by ?? '', at: field.at ?? '' };
    return segments.map((segment) => entryOf(field, segment, author));
  });
  return (await Promise.all(entries)).flat();
}

function entryOf(
  { resource, englishId, column }: TranslatedField,
  segment: { english: string; arabic: string },
  author: { by: string; at: string },
): NewEntry {
  const [key, length] = [normalise(segment.english), segment.english.length];
  return { ...segment, ...author, origin: originOf(resource, englishId, column.english), key, length };
}

/** The field of a pair of rows, as the memory names it: the type of the Arabic row, the English row and its column. */
export function originOf(resource: ResourceName, englishId: number, column: string): string {
  return `${resource}/${englishId}/${column}`;
}

async function byId(tx: Transaction, name: Translation['resource'], ids: number[]) {
  return new Map((await rowsWith(tx, name, 'id', ids)).map((row) => [row.id, row]));
}

/** What is remembered of exactly these texts, the newest of each, by the normalised text. */
export async function remembered(
  queries: Queries,
  texts: readonly string[],
): Promise<Map<string, Remembered>> {
  const found = new Map<string, Remembered>();
  for (const keys of chunksOf([...new Set(texts.map(normalise))])) {
    const rows = await queries
      .select()
      .from(translationMemory)
      .where(inArray(translationMemory.key, keys))
      .orderBy(asc(translationMemory.at), asc(translationMemory.id));
    for (const { key, english, arabic, by, at } of rows) found.set(key, { english, arabic, by, at });
  }
  return found;
}

/** Below this likeness a text is of no help. */
const leastLikeness = 0.6;

/** Texts of about the same length that are compared at most. */
const maxCompared = 2000;

interface MatchOptions {
  /** The language of the text. */
  by?: 'english' | 'arabic';
  limit?: number;
  /** The field that it is for, see `originOf`: what it said itself for the same text is left out. */
  field?: string | undefined;
}

/** What is remembered of this text and of similar ones, the most alike first. */
export async function matchesOf(
  queries: Queries,
  text: string,
  { by: language = 'english', limit = 3, field }: MatchOptions = {},
): Promise<Match[]> {
  const { length: englishLength, arabic: arabicText } = translationMemory;
  const size = language === 'english' ? sql`${englishLength}` : sql`length(${arabicText})`;
  const length = text.length;
  const rows = await queries
    .select()
    .from(translationMemory)
    .where(between(size, Math.floor(length * 0.6), Math.ceil(length * 1.7)))
    .orderBy(sql`abs(${size} - ${length})`, desc(translationMemory.id))
    .limit(maxCompared);
  return rows
    .map(({ english, arabic, by, at, origin }) => {
      const likeness = similarity(language === 'english' ? english : arabic, text);
      const isItself = likeness === 1 && field !== undefined && origin === field;
      return { english, arabic, by, at, likeness: isItself ? 0 : likeness };
    })
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, limit);
}
