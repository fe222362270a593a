import type { Database } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { translatedFields } from '#content-db/read/translated-fields.ts';
import { translations, machineAuthor } from '#content-db/read/translations.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Log } from '../http/log.ts';
import { type HeldLease, ifLeaseIsFree, type Server } from '../leases/lease.ts';
import { rememberChecked } from './memory/memory.ts';
import { TranslationFailure } from './services/failure.ts';
import { createPauses, type Pause } from './pauses.ts';
import type { Price } from './spending.ts';
import {
  collectSaved,
  type DueRow,
  dueRows,
  isLeftToStaff,
  isSomethingDue,
  postponeRow,
  startCollecting,
  waitingTasks,
} from './tasks.ts';
import { translateRow } from './translate-row.ts';
import type { Translator } from './translator.ts';

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
  /** What costs are estimated by; undefined for no estimate. */
  price: Price | undefined;
  /** Aborts a running translation. Resolves when it writes nothing more. */
  stop(): Promise<void>;
}

interface Deps {
  content: Pick<Database, 'read' | 'write'>;
  translator: Translator;
  monthlyLimit?: number | undefined;
  price?: Price | undefined;
  server: Server;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Milliseconds between two looks for texts that may be tried again, or that another server left. */
const lookInterval = 15_000;

/**
 * Keeps an Arabic version of the texts that staff save in English, as drafts by `machineAuthor`. Never changes
 * what a person wrote or corrected. What is to do stands in the database; one server at a time does it. A text that
 * fails waits for its own time, and stops no other.
 */
export async function createAutoTranslation(deps: Deps): Promise<AutoTranslation> {
  const { content, translator, server, log, monthlyLimit, now = Date.now } = deps;
  const stopping = new AbortController();
  let isRequested = false;
  let isFirstLook = true;
  let running: Promise<void> | undefined;
  const pauses = createPauses(now);
  const warn = (error: unknown) =>
    log({ level: 'warning', event: 'A text could not be translated', reason: messageOf(error) });
  await startCollecting(content);

  async function translateDue(database: Deps['content'], row: DueRow): Promise<void> {
    try {
      const options = { content: database, translator, now: now(), limit: monthlyLimit };
      if (await translateRow({ ...options, signal: stopping.signal }, row)) pauses.succeeded();
      else pauses.limitReached();
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!(error instanceof TranslationFailure)) throw error;
      warn(error);
      pauses.failed(error);
      if (error.kind === 'failed') await postponeRow(database, row, { now: now(), problem: error.message });
    }
  }

  async function translateAll({ database }: HeldLease): Promise<void> {
    for (;;) {
      await collectSaved(database);
      await rememberChecked(database);
      const due = await dueRows(database, now(), translator.id);
      if (due.length === 0) return;
      for (const row of due) {
        if (stopping.signal.aborted || pauses.current()) return;
        await translateDue(database, row);
      }
    }
  }

  async function run(): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false;
      if (pauses.current() || !(isFirstLook || (await isSomethingDue(content.read, now())))) continue;
      // The settings may be others than those with which a text was refused.
      isFirstLook = false;
      pauses.end();
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
    pause: pauses.current,
    isFollowed: (resource, id) => isFollowed(content, resource, id),
    translator,
    monthlyLimit,
    price: deps.price,
    async stop() {
      clearInterval(looking);
      stopping.abort();
      await running;
    },
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
  return fields.some((field) => !isLeftToStaff(field) && (field.by === null || field.by === machineAuthor));
}
