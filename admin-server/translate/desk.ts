import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Resource, StoredRow } from '#content-db/model/resource.ts';
import { translatedTitle } from '#content-db/read/arabic-titles.ts';
import { knownTerms } from '#content-db/read/known-terms.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { type TranslatedField, translatedFields } from '#content-db/read/translated-fields.ts';
import { textIn, translatedPair, type TranslatedPair } from '#content-db/read/translated-pair.ts';
import { type Translation, translations, translationService } from '#content-db/read/translations.ts';
import type { DraftField } from '#content-db/segments/segment-drafts.ts';
import { type Term, termsIn } from '#content-db/segments/terms.ts';
import { translationTasks } from '#content-db/translating.ts';
import { type ResourceName, resources, uploadType } from '#content-db/types/index.ts';
import { type BegunText, begunTexts, dropBegun, storeBegun } from './begun-texts.ts';
import {
  confirmSegment,
  confirmTexts,
  type SegmentConfirmation,
  storeWritten,
  type WrittenText,
} from './checked-segments.ts';
import { textsOf } from './segment-origins.ts';
import { dropTasks, mayTranslate } from './tasks.ts';

/** A field of a row on the desk: the texts of both languages and where the Arabic comes from. */
export interface DeskField
  extends
    Omit<DraftField, 'column' | 'begun'>,
    Pick<TranslatedField, 'column' | 'state' | 'by' | 'at' | 'outdatedSince'> {
  /** Whether the translation service wrote the Arabic. */
  isMachine: boolean;
  /** Why the last translation was not taken over, and that translation. */
  problem: string | null;
  found: string | null;
  /** Whether an Arabic row cannot be without it. */
  isRequired: boolean;
  /** The Arabic that somebody has begun; null if nobody has. */
  begun: BegunText | null;
}

/** A row on the desk. */
export interface DeskRow {
  resource: ResourceName;
  /** The type of the English row. */
  original: ResourceName;
  englishId: number;
  arabicId: number | null;
  title: string;
  /** Its Arabic title, if it has one; the title of a page text is its key. */
  arabicName: string | null;
  page: string | null;
  /** The address of an uploaded picture that the English row is or shows; null if there is none. */
  picture: string | null;
  /** Of the Arabic row; null if there is none. */
  revision: number | null;
  fields: DeskField[];
  /** Whether texts of it wait for the translation service. */
  isWaiting: boolean;
  /** Characters that the service would get for the texts that it may translate. */
  characters: number;
  /** The terms of the glossary, and the names, that the English texts contain. */
  terms: Term[];
}

/** The translated type of this name. @throws Problem `not-found` */
export function requireTranslation(name: string): Translation {
  const translation = translations.find(({ resource }) => resource === name);
  if (!translation) throw new Problem('not-found', 'There is nothing under this address.');
  return translation;
}

async function requirePair(queries: Queries, translation: Translation, id: number): Promise<TranslatedPair> {
  const pair = await translatedPair(queries, translation, id);
  if (!pair) throw new Problem('not-found', 'There is no such English text. It may have been deleted.');
  return pair;
}

/** The id of the English row that an Arabic row translates. @throws Problem `not-found` */
export async function englishIdOf(
  queries: Queries,
  translation: Translation,
  arabicId: number,
): Promise<number> {
  const [field] = await translatedFields(queries, translation, [arabicId], 'arabic');
  if (!field) throw new Problem('not-found', 'This Arabic text translates no English one.');
  return field.englishId;
}

/** A row with its translated fields. @throws Problem `not-found` */
export async function deskRow(queries: Queries, translation: Translation, id: number): Promise<DeskRow> {
  const { resource, original } = translation;
  const pair = await requirePair(queries, translation, id);
  const [fields, tasks, terms, begun] = await Promise.all([
    translatedFields(queries, translation, [id]),
    queries
      .select()
      .from(translationTasks)
      .where(and(eq(translationTasks.resource, resource), eq(translationTasks.rowId, id))),
    knownTerms(queries),
    begunTexts(queries, { resource, rowId: id }),
  ]);
  const { english, arabic } = pair;
  const texts = fields.map(async (field): Promise<DeskField> => {
    const task = tasks.find(({ column }) => column === field.column.english);
    const isOpen = field.state === 'missing' || field.state === 'outdated';
    return {
      ...(await textsOf(queries, field, pair)),
      column: field.column,
      state: field.state,
      by: field.by,
      at: field.at,
      outdatedSince: field.outdatedSince,
      isMachine: field.by === translationService,
      problem: isOpen ? (task?.problem ?? null) : null,
      found: isOpen ? (task?.found ?? null) : null,
      isRequired: isRequired(resource, field.column.arabic),
      begun: begun.get(field.column.english) ?? null,
    };
  });
  const deskFields = await Promise.all(texts);
  const { page } = english;
  return {
    resource,
    original,
    englishId: id,
    arabicId: arabic?.id ?? null,
    title: rowTitle(original, english),
    arabicName: translatedTitle(translation, arabic),
    page: typeof page === 'string' ? page : null,
    picture: pictureOf(original, english),
    revision: typeof arabic?.['revision'] === 'number' ? arabic['revision'] : null,
    fields: deskFields,
    isWaiting: tasks.some(({ refused, retryAt }) => refused === null && retryAt === null),
    characters: fields
      .filter((field) => mayTranslate(field, true))
      .reduce((sum, field) => sum + field.characters, 0),
    terms: termsIn(deskFields.map((field) => field.english).join('\n'), terms),
  };
}

function isRequired(resource: ResourceName, column: string): boolean {
  const { input }: Resource = resources[resource];
  return !z.safeParse(input.shape[column], '').success;
}

function pictureOf(name: ResourceName, row: StoredRow): string | null {
  const file = textIn(row, uploadType.column);
  if (name === uploadType.name) return `/uploads/${file}`;
  const texts = Object.keys(row).map((column) => textIn(row, column));
  return texts.find((text) => /^\/uploads\/[\w.-]+$/.test(text)) ?? null;
}

export interface DeskSave {
  translation: Translation;
  id: number;
  /** Arabic texts that are whole, by Arabic column. */
  texts: Record<string, WrittenText>;
  /** Arabic columns that are right as they are. */
  confirmed: readonly string[];
  /** One segment that is right as it is. */
  segment?: SegmentConfirmation['segment'] | undefined;
  /** Texts that are not whole yet, by Arabic column. */
  begun: Record<string, WrittenText>;
  /** The times of the begun texts that they were typed over, by Arabic column; undefined skips the check. */
  over?: Record<string, string> | undefined;
  /** The revision of the Arabic row that they were written over. */
  revision?: number | undefined;
  by: string;
}

/**
 * Stores what a person wrote on the desk, whole or begun, and what they confirmed.
 * @throws Problem `not-found`; `conflict` when somebody has saved first; `invalid`
 */
export async function saveDesk(content: Pick<Database, 'write'>, save: DeskSave): Promise<void> {
  const { translation, id, texts, confirmed, segment, by } = save;
  const { resource } = translation;
  await content.write(async (tx: Transaction) => {
    const pair = await requirePair(tx, translation, id);
    const begun = await begunTexts(tx, { resource, rowId: id });
    await saveBegun(tx, save, begun);
    await storeWritten(tx, { ...save, pair, begun });
    if (confirmed.length > 0) await confirmTexts(tx, { translation, id, columns: confirmed, by });
    if (segment) await confirmSegment(tx, { translation, id, segment, by });
    const done = [...Object.keys(texts), ...confirmed, segment?.column];
    const columns = translation.columns.filter(({ arabic }) => done.includes(arabic));
    await dropTasks(
      tx,
      columns.map(({ english: column }) => ({ resource, rowId: id, column })),
    );
  });
}

/** Stores the texts that are not whole yet, and ends the drafts of those that are. @throws Problem `conflict`; `invalid` */
async function saveBegun(
  tx: Transaction,
  { translation, id, texts, begun, over, by }: DeskSave,
  stored: Map<string, BegunText>,
): Promise<void> {
  const { resource, columns } = translation;
  for (const column of columns) {
    const typed = begun[column.arabic];
    if (!typed && texts[column.arabic] === undefined) continue;
    if (over && stored.get(column.english)?.at !== over[column.arabic])
      throw new Problem(
        'conflict',
        'Somebody else has gone on with this text meanwhile. Reload the page: it shows both.',
      );
    if (typed) await storeBegun(tx, { resource, rowId: id, column, begun: typed, by });
    else await dropBegun(tx, { resource, rowId: id, column });
  }
}
