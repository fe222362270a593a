import type { StoredRow } from '#content-db/model/resource.ts';
import { and, asc, desc, gt, ne } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { changes } from '#content-db/changes.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { rowsWith } from '#content-db/read/references.ts';
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
  /** Translates English texts saved since the last run. Resolves when none is left, even if some failed. */
  translateNew(): Promise<void>;
  isBusy(): boolean;
  /** Whether the Arabic version of an English row is translated automatically: not if a person wrote it. */
  isFollowed(resource: ResourceName, id: number): Promise<boolean>;
  translator: Translator;
  /** Aborts a running translation. Resolves when it writes nothing more. */
  stop(): Promise<void>;
}

interface Deps {
  content: Pick<Database, 'read' | 'write'>;
  translator: Translator;
  log: Log;
}

/**
 * Keeps an Arabic version of the texts that staff save in English, as drafts by `translationService`. Never changes
 * what a person wrote or corrected. Failed translations are retried at the next run; until then they are listed as
 * untranslated.
 */
export async function createAutoTranslation({ content, translator, log }: Deps): Promise<AutoTranslation> {
  const stopping = new AbortController();
  const queue = new Map<string, Saved>();
  let lastChange = await newestChange(content.read);
  let isRequested = false;
  let running: Promise<void> | undefined;
  const warn = (error: unknown) =>
    log({ level: 'warning', event: 'A text could not be translated', reason: messageOf(error) });

  async function run(): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false;
      const { rows, newest } = await savedSince(content.read, lastChange);
      lastChange = newest;
      for (const saved of rows) queue.set(`${saved.translation.resource}/${saved.rowId}`, saved);
      for (const [name, saved] of queue) {
        const failure = await translateRow({ content, translator, saved, signal: stopping.signal }).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (stopping.signal.aborted) return;
        if (failure) warn(failure);
        if (failure instanceof Problem && failure.code === 'unavailable') return;
        queue.delete(name);
      }
    }
  }

  async function translateNew(): Promise<void> {
    isRequested = true;
    running ??= run()
      .catch(warn)
      .finally(() => {
        running = undefined;
      });
    await running;
    if (isRequested && !stopping.signal.aborted) await translateNew();
  }

  return {
    translateNew,
    isBusy: () => running !== undefined,
    isFollowed: (resource, id) => isFollowed(content.read, resource, id),
    translator,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Starts a translation run after each successful write. */
export function translateAfterSave(automatic: AutoTranslation | undefined): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method !== 'GET' && c.res.ok) void automatic?.translateNew();
  };
}

/** A saved English row. */
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

async function savedSince(queries: Queries, lastChange: number): Promise<{ rows: Saved[]; newest: number }> {
  const saved = await queries
    .select()
    .from(changes)
    .where(and(gt(changes.id, lastChange), ne(changes.action, 'remove')))
    .orderBy(asc(changes.id));
  const rows = saved.flatMap(({ resource, rowId, columns, by }) => {
    const translation = translationFrom(resource);
    return translation &&
      by !== translationService &&
      translation.columns.some(({ english }) => columns.includes(english))
      ? [{ translation, rowId }]
      : [];
  });
  return { rows, newest: saved.at(-1)?.id ?? lastChange };
}

interface TranslateOptions extends Pick<Deps, 'content' | 'translator'> {
  saved: Saved;
  signal: AbortSignal;
}

async function translateRow({
  content,
  translator,
  saved: { translation, rowId },
  signal,
}: TranslateOptions): Promise<void> {
  const pair = await loadPair(content.read, translation, rowId);
  if (!pair) return;
  const columns = translation.columns.filter(({ english }) => hasText(pair.english[english]));
  const texts = await translator.translate(
    columns.map(({ english }) => String(pair.english[english])),
    signal,
  );
  const values = Object.fromEntries(columns.map(({ arabic }, at) => [arabic, texts[at]]));
  await content.write(async (tx) => {
    // Somebody may have saved meanwhile: a newer English text is in the queue, and an Arabic text by a person stays.
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

/** An English row and its Arabic one; undefined when there is nothing to translate, or a person wrote the Arabic. */
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
  const references = Object.fromEntries(
    Object.entries(pairedBy).map(([own, other]) => [own, pair.english[other]]),
  );
  const copiedValues = Object.fromEntries(copied.map((column) => [column, pair.english[column]]));
  await writer.create(tx, { ...references, ...copiedValues, ...values, locale: 'ar' }, translationService);
}
