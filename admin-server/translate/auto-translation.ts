import type { StoredRow } from '#content-db/model/resource.ts';
import { and, asc, gt, ne } from 'drizzle-orm';
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
import { type HeldLease, ifLeaseIsFree, type Server } from '../leases/lease.ts';
import { newestChange, setTranslatedTo, startTranslating, translatedTo } from './translated-changes.ts';
import type { Translator } from './translator.ts';

export interface AutoTranslation {
  /** Translates English texts saved since the last run. Resolves when none is left, even if some failed. */
  translateNew(): Promise<void>;
  isBusy(): boolean;
  /** How many changes are not looked at yet. */
  waiting(): Promise<number>;
  /** Whether the Arabic version of an English row is translated automatically: not if a person wrote it. */
  isFollowed(resource: ResourceName, id: number): Promise<boolean>;
  translator: Translator;
  /** Aborts a running translation. Resolves when it writes nothing more. */
  stop(): Promise<void>;
}

interface Deps {
  content: Pick<Database, 'read' | 'write'>;
  translator: Translator;
  server: Server;
  log: Log;
}

/** Milliseconds between two looks for texts that a server left untranslated because it stopped. */
const lookInterval = 15_000;

/**
 * Keeps an Arabic version of the texts that staff save in English, as drafts by `translationService`. Never changes
 * what a person wrote or corrected. One server translates what all of them save, in order, and records how far it is.
 * What fails because the service cannot be reached is retried at the next run; until then it is listed as untranslated.
 */
export async function createAutoTranslation({
  content,
  translator,
  server,
  log,
}: Deps): Promise<AutoTranslation> {
  const stopping = new AbortController();
  let isRequested = false;
  let running: Promise<void> | undefined;
  const warn = (error: unknown) =>
    log({ level: 'warning', event: 'A text could not be translated', reason: messageOf(error) });
  await startTranslating(content, server);

  /** @returns whether to go on */
  async function translateSaved(database: Deps['content'], saved: Saved): Promise<boolean> {
    const failure = await translateRow({
      content: database,
      translator,
      saved,
      signal: stopping.signal,
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (stopping.signal.aborted) return false;
    if (failure) warn(failure);
    if (failure instanceof Problem && failure.code === 'unavailable') return false;
    await setTranslatedTo(database, saved.change);
    return true;
  }

  async function translateAll({ database }: HeldLease): Promise<void> {
    for (;;) {
      const last = await translatedTo(database.read);
      const { rows, newest } = await savedSince(database.read, last);
      if (newest === last) return;
      for (const saved of rows) if (!(await translateSaved(database, saved))) return;
      await setTranslatedTo(database, newest);
    }
  }

  async function run(): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false;
      if (await isBehind(content.read))
        await ifLeaseIsFree(content, { name: 'translation', server }, translateAll);
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

  const looking = server.isAlone ? undefined : setInterval(() => void translateNew(), lookInterval).unref();
  return {
    translateNew,
    isBusy: () => running !== undefined,
    waiting: async () => (await newestChange(content.read)) - (await translatedTo(content.read)),
    isFollowed: (resource, id) => isFollowed(content.read, resource, id),
    translator,
    async stop() {
      clearInterval(looking);
      stopping.abort();
      await running;
    },
  };
}

/** Whether changes may not be translated yet. */
async function isBehind(queries: Queries): Promise<boolean> {
  return (await newestChange(queries)) > (await translatedTo(queries));
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
  /** The change that saved it. */
  change: number;
}

async function isFollowed(queries: Queries, resource: ResourceName, id: number): Promise<boolean> {
  const translation = translationFrom(resource);
  return translation !== undefined && (await loadPair(queries, translation, id)) !== undefined;
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
  const rows = saved.flatMap(({ id, resource, rowId, columns, by }) => {
    const translation = translationFrom(resource);
    return translation &&
      by !== translationService &&
      translation.columns.some(({ english }) => columns.includes(english))
      ? [{ translation, rowId, change: id }]
      : [];
  });
  // The last change of a row has its text.
  const last = new Map(rows.map((row) => [`${row.translation.resource}/${row.rowId}`, row.change]));
  const changed = new Set(last.values());
  return {
    rows: rows.filter(({ change }) => changed.has(change)),
    newest: saved.at(-1)?.id ?? lastChange,
  };
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
