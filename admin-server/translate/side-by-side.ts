import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { confirmTexts } from '#content-db/write/confirm-translation.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Resource, StoredRow } from '#content-db/model/resource.ts';
import { translatedTitle } from '#content-db/read/arabic-titles.ts';
import { knownTerms } from '#content-db/read/known-terms.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { type TranslatedField, translatedFields } from '#content-db/read/translated-fields.ts';
import { textIn, translatedPair, type TranslatedPair } from '#content-db/read/translated-pair.ts';
import { machineAuthor, type Translation } from '#content-db/read/translations.ts';
import type { DraftField } from '#content-db/segments/segment-drafts.ts';
import { type Term, termsIn } from '#content-db/segments/terms.ts';
import { translationTasks } from '#content-db/translate.ts';
import { type ResourceName, resources, uploadType } from '#content-db/types/index.ts';
import {
  type PartialTranslation,
  partialTranslations,
  dropPartial,
  storePartial,
} from './partial-translations.ts';
import {
  confirmSegment,
  type SegmentConfirmation,
  storeWritten,
  type WrittenText,
} from './checked-segments.ts';
import { textsWithOrigins } from './segment-origins.ts';
import { dropTasks, mayTranslate } from './tasks.ts';

/** A field of a row, side by side: the texts of both languages and where the Arabic comes from. */
export interface PairField
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
  begun: PartialTranslation | null;
}

/** A row with both languages side by side. */
export interface PairRow {
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
  fields: PairField[];
  /** Whether texts of it wait for the translation service. */
  isWaiting: boolean;
  /** Characters that the service would get for the texts that it may translate. */
  characters: number;
  /** The terms of the glossary, and the names, that the English texts contain. */
  terms: Term[];
}

async function requirePair(queries: Queries, translation: Translation, id: number): Promise<TranslatedPair> {
  const pair = await translatedPair(queries, translation, id);
  if (!pair) throw new Problem('not-found', 'There is no such English text. It may have been deleted.');
  return pair;
}

/** A row with its translated fields. @throws Problem `not-found` */
export async function loadPair(queries: Queries, translation: Translation, id: number): Promise<PairRow> {
  const { resource, original } = translation;
  const pair = await requirePair(queries, translation, id);
  const [fields, tasks, terms, partials] = await Promise.all([
    translatedFields(queries, translation, [id]),
    queries
      .select()
      .from(translationTasks)
      .where(and(eq(translationTasks.resource, resource), eq(translationTasks.rowId, id))),
    knownTerms(queries),
    partialTranslations(queries, { resource, rowId: id }),
  ]);
  const { english, arabic } = pair;
  const texts = fields.map(async (field): Promise<PairField> => {
    const task = tasks.find(({ column }) => column === field.column.english);
    const isOpen = field.state === 'missing' || field.state === 'outdated';
    return {
      ...(await textsWithOrigins(queries, field, pair)),
      column: field.column,
      state: field.state,
      by: field.by,
      at: field.at,
      outdatedSince: field.outdatedSince,
      isMachine: field.by === machineAuthor,
      problem: isOpen ? (task?.problem ?? null) : null,
      found: isOpen ? (task?.found ?? null) : null,
      isRequired: isRequired(resource, field.column.arabic),
      begun: partials.get(field.column.english) ?? null,
    };
  });
  const shown = await Promise.all(texts);
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
    fields: shown,
    isWaiting: tasks.some(({ refused, retryAt }) => refused === null && retryAt === null),
    characters: fields
      .filter((field) => mayTranslate(field, true))
      .reduce((sum, field) => sum + field.characters, 0),
    terms: termsIn(shown.map((field) => field.english).join('\n'), terms),
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

export interface PairSave {
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
  /** The times of the partial translations that they were typed over, by Arabic column; undefined skips the check. */
  over?: Record<string, string> | undefined;
  /** The revision of the Arabic row that they were written over. */
  revision?: number | undefined;
  by: string;
}

/**
 * Stores what a person wrote side by side, whole or in part, and what they confirmed.
 * @throws Problem `not-found`; `conflict` when somebody has saved first; `invalid`
 */
export async function savePair(content: Pick<Database, 'write'>, save: PairSave): Promise<void> {
  const { translation, id, texts, confirmed, segment, by } = save;
  const { resource } = translation;
  await content.write(async (tx: Transaction) => {
    const pair = await requirePair(tx, translation, id);
    const partials = await partialTranslations(tx, { resource, rowId: id });
    await savePartials(tx, save, partials);
    await storeWritten(tx, { ...save, pair, partials });
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
async function savePartials(
  tx: Transaction,
  { translation, id, texts, begun, over, by }: PairSave,
  stored: Map<string, PartialTranslation>,
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
    if (typed) await storePartial(tx, { resource, rowId: id, column, partial: typed, by });
    else await dropPartial(tx, { resource, rowId: id, column });
  }
}
