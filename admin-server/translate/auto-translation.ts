import type { MiddlewareHandler } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { translatedFields } from '#content-db/read/translated-fields.ts';
import { translations, translationService } from '#content-db/read/translations.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Log } from '../http/log.ts';
import { type HeldLease, ifLeaseIsFree, type Server } from '../leases/lease.ts';
import { rememberChecked } from './memory/memory.ts';
import { TranslationFailure } from './services/failure.ts';
import { nextMonth } from './spending.ts';
import {
  collectSaved,
  dueRows,
  isSomethingDue,
  postponeTask,
  startCollecting,
  waitingTasks,
} from './tasks.ts';
import { translateRow } from './translate-row.ts';
import type { Translator } from './translator.ts';

/** Why nothing is translated for a while. */
export interface Pause {
  /** In milliseconds since 1970. */
  until: number;
  reason: string;
}

export interface AutoTranslation {
  /** Translates what is due. Resolves when nothing is, even if some failed. */
  translateNew(): Promise<void>;
  isBusy(): boolean;
  /** How many texts wait for the service. */
  waiting(): Promise<number>;
  /** Undefined while the service is asked. */
  pause(): Pause | undefined;
  /** Whether the Arabic version of an English row is translated automatically: not if a person wrote it. */
  isFollowed(resource: ResourceName, id: number): Promise<boolean>;
  translator: Translator;
  /** Characters that may be sent in a calendar month; undefined for no limit. */
  monthlyLimit: number | undefined;
  /** Aborts a running translation. Resolves when it writes nothing more. */
  stop(): Promise<void>;
}

interface Deps {
  content: Pick<Database, 'read' | 'write'>;
  translator: Translator;
  monthlyLimit?: number | undefined;
  server: Server;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Milliseconds between two looks for texts that may be tried again, or that another server left. */
const lookInterval = 15_000;

/** How long a service is not asked that is out of order or does not say how long, in milliseconds. */
const failureWait = 60_000;

/** How long one is not asked whose key or address is wrong. */
const setupWait = 15 * 60_000;

/** After this many rows that failed one after the other, the service is taken to be out of order. */
const failuresInARow = 3;

/**
 * Keeps an Arabic version of the texts that staff save in English, as drafts by `translationService`. Never changes
 * what a person wrote or corrected. What is to do stands in the database; one server at a time does it. A text that
 * fails waits for its own time, and stops no other.
 */
export async function createAutoTranslation(deps: Deps): Promise<AutoTranslation> {
  const { content, translator, server, log, monthlyLimit, now = Date.now } = deps;
  const stopping = new AbortController();
  let isRequested = false;
  let isFirstLook = true;
  let running: Promise<void> | undefined;
  let pause: Pause | undefined;
  const warn = (error: unknown) =>
    log({ level: 'warning', event: 'A text could not be translated', reason: messageOf(error) });
  await startCollecting(content);

  const isPaused = () => pause !== undefined && pause.until > now();

  async function translateAll({ database }: HeldLease): Promise<void> {
    let failures = 0;
    for (;;) {
      await collectSaved(database);
      await rememberChecked(database);
      const due = await dueRows(database, now(), translator.id);
      if (due.length === 0) return;
      for (const row of due) {
        if (stopping.signal.aborted || isPaused()) return;
        try {
          const options = { content: database, translator, now: now(), limit: monthlyLimit };
          if (await translateRow({ ...options, signal: stopping.signal }, row)) failures = 0;
          else pause = { until: nextMonth(now()), reason: 'The monthly limit is reached.' };
        } catch (error) {
          if (stopping.signal.aborted) return;
          if (!(error instanceof TranslationFailure)) throw error;
          warn(error);
          failures += 1;
          pause = pauseAfter(error, failures) ?? pause;
          if (error.kind === 'failed') await postpone(database, row, error);
        }
      }
    }
  }

  function pauseAfter(
    { kind, message, retryAfter }: TranslationFailure,
    failures: number,
  ): Pause | undefined {
    if (kind === 'failed' && failures < failuresInARow) return undefined;
    const wait = retryAfter ?? (kind === 'setup' ? setupWait : failureWait);
    return { until: now() + wait, reason: message };
  }

  function postpone(
    database: Deps['content'],
    row: Awaited<ReturnType<typeof dueRows>>[number],
    error: Error,
  ) {
    return database.write(async (tx) => {
      for (const { resource, englishId: rowId, column } of row.fields)
        await postponeTask(
          tx,
          { resource, rowId, column: column.english },
          { now: now(), problem: error.message },
        );
    });
  }

  async function run(): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false;
      if (isPaused() || !(isFirstLook || (await isSomethingDue(content.read, now())))) continue;
      // The settings may be others than those with which a text was refused.
      isFirstLook = false;
      pause = undefined;
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

  const looking = setInterval(() => void translateNew(), lookInterval).unref();
  return {
    translateNew,
    isBusy: () => running !== undefined,
    waiting: () => waitingTasks(content.read),
    pause: () => (isPaused() ? pause : undefined),
    isFollowed: (resource, id) => isFollowed(content, resource, id),
    translator,
    monthlyLimit,
    async stop() {
      clearInterval(looking);
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

async function isFollowed(
  { read }: Pick<Database, 'read'>,
  resource: ResourceName,
  id: number,
): Promise<boolean> {
  const translation = translations.find(({ original }) => original === resource);
  if (!translation) return false;
  const fields = await translatedFields(read, translation, [id]);
  return fields.some(({ by }) => by === null || by === translationService);
}
