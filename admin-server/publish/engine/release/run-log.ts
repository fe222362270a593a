import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toProblem } from '#content-db/database/errors.ts';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createHeartbeats } from '../../../leases/heartbeats.ts';
import type { PlannedChange } from '#content-db/releases.ts';
import type { Plan, Progress, PublisherDeps, PublishResult, Run, RunInfo, RunState } from '../../types.ts';
import {
  addRun,
  addRunOfRelease,
  endRun,
  idIsTaken,
  renewRun,
  runsOnOther,
  storedRun,
} from './stored-runs.ts';

/** What is known of a run that has not ended. */
export type RunProgress = Progress & { pages?: PlannedChange[] };

export interface RunStart<T> {
  kind: RunInfo['kind'];
  by: string;
  id?: string | undefined;
  progress(run: RunInfo): RunProgress;
  /** The same promise as that of another run makes both one. */
  work(run: RunInfo): Promise<T>;
}

/** The runs of this process, and those that earlier ones stored. */
export interface RunLog {
  /** @throws Problem (`conflict`) if there is a run with this id already */
  start<T extends PublishResult | Plan>(start: RunStart<T>): Run<T>;
  /** Stores a run with the release that it makes, in the transaction that begins the release. */
  storeWith(tx: Transaction, run: RunInfo, release: number): Promise<void>;
  state(id: string): Promise<RunState | undefined>;
  keep(id: string): Promise<void>;
  /** Tells other servers that the runs of this one go on, and how far they are. */
  renew(): Promise<void>;
  /** Resolves when the results of all ended runs are stored. */
  settled(): Promise<void>;
}

interface Entry {
  info: RunInfo;
  work: Promise<unknown>;
  progress(): RunProgress;
  /** Undefined while it runs. */
  ended?: RunState;
  isStored: boolean;
}

type RunLogDeps = Pick<PublisherDeps, 'clock' | 'server' | 'onFailure'> & {
  published: Pick<Database, 'read' | 'write'>;
};

/** Ended runs that are kept in memory; a plan can be large. */
const maxEnded = 20;

/** Milliseconds after which a run that another server may have begun is looked for again. */
const secondLook = 1500;

export function createRunLog({ published, clock, server, onFailure }: RunLogDeps): RunLog {
  const entries = new Map<string, Entry>();
  let storing: Promise<unknown> = Promise.resolve();

  function end(entry: Entry, ended: RunState): void {
    entry.ended = ended;
    if (entry.isStored) storeEnd(entry, ended);
    const old = [...entries].filter(([, { ended: state }]) => state).slice(0, -maxEnded);
    for (const [id] of old) entries.delete(id);
  }

  /** If this fails, the state of the release tells the end. */
  function storeEnd({ info }: Entry, ended: RunState): void {
    const stored = published.write((tx) => endRun(tx, info.run, ended, clock()));
    storing = Promise.all([storing, stored.catch(() => undefined)]);
  }

  const goesOn = runsOnOther(server.id, createHeartbeats());
  const own = (info: RunInfo) => ({ ...info, server: server.id });

  return {
    start({ kind, by, id = randomUUID(), progress, work }) {
      if (entries.has(id)) throw idIsTaken();
      const info: RunInfo = { run: id, kind, by, startedAt: clock().toISOString() };
      const result = work(info);
      const joined = entries.values().find((entry) => entry.work === result);
      const entry: Entry = joined ?? { info, work: result, progress: () => progress(info), isStored: false };
      entries.set(id, entry);
      if (!joined)
        result.then(
          (value) => end(entry, { ...info, ...endOf(value) }),
          (error: unknown) => {
            const problem = toProblem(error);
            end(entry, { ...info, state: 'failed', error: plainMessageOf(problem) });
            // A Problem without a cause has been told whole.
            if (!(problem instanceof Problem) || problem.cause || problem.plain !== problem.message)
              onFailure?.(error, info);
          },
        );
      return { ...entry.info, result };
    },
    async storeWith(tx, info, release) {
      await addRunOfRelease(tx, own(info), release);
      const entry = entries.get(info.run);
      if (entry) entry.isStored = true;
    },
    async state(id) {
      const entry = entries.get(id);
      if (!entry) {
        const stored = await storedRun(published.read, id, goesOn);
        if (stored || server.isAlone) return stored;
        // The server that runs it stores it within a second.
        await sleep(secondLook);
        return storedRun(published.read, id, goesOn);
      }
      return entry.ended ?? { ...entry.info, state: 'running', ...entry.progress() };
    },
    async keep(id) {
      const entry = entries.get(id);
      if (!entry || entry.isStored) return;
      await published.write((tx) => addRun(tx, own(entry.info)));
      entry.isStored = true;
      if (entry.ended) storeEnd(entry, entry.ended);
    },
    async renew() {
      const running = [...entries.values()].filter(({ ended }) => !ended);
      if (running.length === 0) return;
      await published.write(async (tx) => {
        for (const { info, progress } of running) await renewRun(tx, own(info), progress());
      });
      for (const entry of running) {
        entry.isStored = true;
        if (entry.ended) storeEnd(entry, entry.ended);
      }
    },
    settled: async () => void (await storing),
  };
}

function endOf(value: PublishResult | Plan) {
  return 'state' in value ? value : { state: 'planned' as const, ...value };
}
