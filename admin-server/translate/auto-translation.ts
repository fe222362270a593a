import { and, asc, desc, gt, ne } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { changes } from '#content-db/changes.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { rowsWith, type StoredRow } from '#content-db/read/references.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import {
  arabicColumns,
  lastWriter,
  type Translation,
  translations,
  translationService,
} from '#content-db/read/translations.ts';
import { createWriter } from '../content/writer.ts';
import type { Log } from '../http/log.ts';
import type { Translator } from './translator.ts';

export interface AutoTranslation {
  /** Translates what was saved in English since the last look; resolves when nothing is left to do, also where that failed. */
  look(): Promise<void>;
  isBusy(): boolean;
  /** Whether the Arabic of an English row is made from it: not where a person has written it. */
  isFollowed(resource: ResourceName, id: number): Promise<boolean>;
  translator: Translator;
  /** Breaks off what runs; resolves when nothing is written any more. */
  stop(): Promise<void>;
}

interface Deps {
  content: Pick<Database, 'read' | 'write'>;
  translator: Translator;
  log: Log;
}

/**
 * Keeps an Arabic version of what staff save in English, as a draft of `translationService`. What a
 * person wrote or corrected is never touched. What could not be translated is tried again at the next
 * look, and stands among the untranslated texts until then.
 */
export async function createAutoTranslation({ content, translator, log }: Deps): Promise<AutoTranslation> {
  const ending = new AbortController();
  const waiting = new Map<string, Saved>();
  let seen = await newestChange(content.read);
  let isWanted = false;
  let running: Promise<void> | undefined;
  const warn = (error: unknown) =>
    log({ level: 'warning', event: 'A text could not be translated', reason: messageOf(error) });

  async function run(): Promise<void> {
    while (isWanted && !ending.signal.aborted) {
      isWanted = false;
      const found = await savedSince(content.read, seen);
      seen = found.newest;
      for (const saved of found.rows) waiting.set(`${saved.translation.resource}/${saved.rowId}`, saved);
      for (const [name, saved] of waiting) {
        const failure = await translateRow({ content, translator, saved, signal: ending.signal }).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (ending.signal.aborted) return;
        if (failure) warn(failure);
        if (failure instanceof Problem && failure.code === 'unavailable') return;
        waiting.delete(name);
      }
    }
  }

  async function look(): Promise<void> {
    isWanted = true;
    running ??= run()
      .catch(warn)
      .finally(() => {
        running = undefined;
      });
    await running;
    if (isWanted && !ending.signal.aborted) await look();
  }

  return {
    look,
    isBusy: () => running !== undefined,
    isFollowed: (resource, id) => isFollowed(content.read, resource, id),
    translator,
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** Has everything that staff save looked at. */
export function translateSaved(automatic: AutoTranslation | undefined): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method !== 'GET' && c.res.ok) void automatic?.look();
  };
}

/** An English row that was saved. */
interface Saved {
  translation: Translation;
  rowId: number;
}

async function isFollowed(queries: Queries, resource: ResourceName, id: number): Promise<boolean> {
  const translation = translationFrom(resource);
  return translation !== undefined && (await loadPair(queries, translation, id)) !== undefined;
}

async function newestChange(queries: Queries): Promise<number> {
  const [newest] = await queries.select({ id: changes.id }).from(changes).orderBy(desc(changes.id)).limit(1);
  return newest?.id ?? 0;
}

function translationFrom(resource: ResourceName): Translation | undefined {
  return translations.find(({ original, isByHand }) => original === resource && !isByHand);
}

async function savedSince(queries: Queries, seen: number): Promise<{ rows: Saved[]; newest: number }> {
  const found = await queries
    .select()
    .from(changes)
    .where(and(gt(changes.id, seen), ne(changes.action, 'remove')))
    .orderBy(asc(changes.id));
  const rows = found.flatMap(({ resource, rowId, columns, by }) => {
    const translation = translationFrom(resource as ResourceName);
    return translation &&
      by !== translationService &&
      translation.columns.some(({ english }) => columns.includes(english))
      ? [{ translation, rowId }]
      : [];
  });
  return { rows, newest: found.at(-1)?.id ?? seen };
}

interface Turn extends Pick<Deps, 'content' | 'translator'> {
  saved: Saved;
  signal: AbortSignal;
}

async function translateRow({
  content,
  translator,
  saved: { translation, rowId },
  signal,
}: Turn): Promise<void> {
  const pair = await loadPair(content.read, translation, rowId);
  if (!pair) return;
  const columns = translation.columns.filter(({ english }) => hasText(pair.english[english]));
  const texts = await translator.translate(
    columns.map(({ english }) => String(pair.english[english])),
    signal,
  );
  const values = Object.fromEntries(columns.map(({ arabic }, at) => [arabic, texts[at]]));
  await content.write(async (tx) => {
    // Somebody may have written meanwhile: a later English text has its own turn, and an Arabic one is theirs.
    const now = await loadPair(tx, translation, rowId);
    if (
      !now ||
      now.english.revision !== pair.english.revision ||
      now.arabic?.revision !== pair.arabic?.revision
    )
      return;
    await store(tx, { translation, pair, values });
  });
}

interface Pair {
  english: StoredRow;
  arabic: StoredRow | undefined;
}

function hasText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** An English row and its Arabic one; undefined where there is nothing to translate, or a person has written the Arabic. */
async function loadPair(
  queries: Queries,
  translation: Translation,
  rowId: number,
): Promise<Pair | undefined> {
  const { resource, original, pairedBy, hasOwnRow } = translation;
  const [english] = await rowsWith(queries, original, 'id', [rowId]);
  if (!english || (english['locale'] ?? 'en') !== 'en') return undefined;
  const [[first, other] = ['', '']] = Object.entries(pairedBy);
  const candidates = await rowsWith(queries, resource, first, [english[other]]);
  const arabic = candidates.find(
    (row) =>
      (!hasOwnRow || row['locale'] === 'ar') &&
      Object.entries(pairedBy).every(([own, its]) => row[own] === english[its]),
  );
  const isWritten =
    arabic && (hasOwnRow || arabicColumns(translation).some((column) => hasText(arabic[column])));
  if (isWritten && (await lastWriter(queries, translation, arabic.id)) !== translationService)
    return undefined;
  return { english, arabic };
}

async function store(
  tx: Transaction,
  { translation, pair, values }: { translation: Translation; pair: Pair; values: Record<string, unknown> },
): Promise<void> {
  const { resource, pairedBy, copied } = translation;
  const writer = createWriter<ResourceName>(resource);
  if (pair.arabic) {
    await writer.change(tx, pair.arabic.id, { values }, translationService);
    return;
  }
  const paired = Object.fromEntries(
    Object.entries(pairedBy).map(([own, other]) => [own, pair.english[other]]),
  );
  const alike = Object.fromEntries(copied.map((column) => [column, pair.english[column]]));
  await writer.create(tx, { ...paired, ...alike, ...values, locale: 'ar' }, translationService);
}
