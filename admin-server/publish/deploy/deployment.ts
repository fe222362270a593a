import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlaceCheck } from '#content-db/withdrawals.ts';
import type { Log, LogEntry } from '../../http/log.ts';
import { failedCheck } from './sequence.ts';
import type { DeploymentTarget, PlacedText } from './target.ts';
import type { LiveFiles } from '../engine/release/live-files.ts';
import type { Live } from '../engine/release/publisher.ts';
import type { LiveSite } from '../types.ts';

/** Milliseconds until a failed deployment is tried again. They double with each failure, up to `maxBackoff`. */
const firstBackoff = 1000;
const maxBackoff = 300_000;
/** Milliseconds that a withdrawal waits for a deployment. */
const maxWait = 5_000;

export interface DeploymentStatus {
  /** Name of the target, in words. */
  target: string;
  /** `failed`: it will be tried again. */
  state: 'done' | 'pending' | 'failed';
  /** The release that the target serves, if any. */
  release: number | null;
  error?: string;
  /** The target and the error as staff are full, where that leaves out folders and hosts. */
  place?: string;
  plainError?: string;
}

/** Keeps a target at the live release, and tries again after failures. */
export interface Deployment {
  status(): DeploymentStatus;
  /** How many releases the target is behind the live one. */
  behind(): number;
  /**
   * Resolves when the target has this release or a later one, however many follow it, or when deploying has failed, which
   * may be tried again later. Without a release: when no deployment runs.
   */
  settled(release?: number): Promise<DeploymentStatus>;
  /** Removes addresses from the target at once; see `DeploymentTarget.withdraw`. Never throws. */
  withdraw(paths: string[]): Promise<PlaceCheck[]>;
  /** What the target serves at an address; see `DeploymentTarget.textsAt`. */
  textsAt(path: string): Promise<PlacedText[]>;
  /** Deploys every file again. */
  renew(): Promise<DeploymentStatus>;
  /** Aborts; the next start does the rest. Call it after the publisher has closed. */
  close(): Promise<void>;
}

export interface DeploymentDeps {
  publisher: Live & LiveFiles;
  target: DeploymentTarget;
  log: Log;
}

function pendingAt({ name, place }: DeploymentTarget, release: number | null): DeploymentStatus {
  return { target: name, state: 'pending', release, ...(place && { place }) };
}

function failureOf(error: unknown): Pick<DeploymentStatus, 'state' | 'error' | 'plainError'> {
  const [full, plain] = [messageOf(error), plainMessageOf(error)];
  return { state: 'failed', error: full, ...(plain !== full && { plainError: plain }) };
}

/** Deploys the live release and those that follow; several that go live meanwhile are deployed as one. */
export function createDeployment({ publisher, target, log }: DeploymentDeps): Deployment {
  const closing = new AbortController();
  let status = pendingAt(target, null);
  /** The last release that we tried to deploy. */
  let attempted: number | undefined;
  /** Ends with one release. */
  let running: Promise<DeploymentStatus> | undefined;
  const { changing, change } = noteChanges();
  let retry: NodeJS.Timeout | undefined;
  let backoff = firstBackoff;

  async function deployLatest(): Promise<void> {
    status = pendingAt(target, status.release);
    status.release = (await target.release()) ?? null;
    if (publisher.live() && publisher.live()?.release !== status.release) await publisher.complete(deploy);
    if (publisher.live()) status.state = 'done';
  }

  async function deploy(site: LiveSite): Promise<void> {
    attempted = site.release;
    const started = performance.now();
    await changing();
    await change(target.deploy(site, closing.signal));
    status.release = site.release;
    log(deployedEntry(target, site.release, performance.now() - started));
  }

  async function attempt(): Promise<DeploymentStatus> {
    attempted = publisher.live()?.release;
    try {
      await deployLatest();
      backoff = firstBackoff;
    } catch (error) {
      if (closing.signal.aborted) return status;
      status = { ...status, ...failureOf(error) };
      log({ level: 'error', event: 'Deployment failed', target: target.name, reason: status.error });
      retry = setTimeout(start, backoff);
      backoff = Math.min(backoff * 2, maxBackoff);
    }
    return { ...status };
  }

  function start(): void {
    if (running || closing.signal.aborted) return;
    clearTimeout(retry);
    running = attempt().finally(() => ((running = undefined), deployIfNew()));
  }

  function deployIfNew(): void {
    if (publisher.live()?.release !== attempted) start();
  }

  const unwatch = publisher.watch(deployIfNew);
  start();

  async function settled(release = Infinity): Promise<DeploymentStatus> {
    for (let work = running; work; work = running) {
      const ended = await work;
      if (ended.state === 'failed' || (ended.release ?? 0) >= release) return ended;
    }
    return { ...status };
  }

  return {
    status: () => ({ ...status }),
    behind: () => Math.max(0, (publisher.live()?.release ?? 0) - (status.release ?? 0)),
    settled,
    withdraw: async (paths) =>
      (await isIdle(changing))
        ? change(target.withdraw(paths)).catch(failedCheck(target))
        : [busyCheck(target)],
    textsAt: target.textsAt,
    async renew() {
      const release = publisher.live()?.release;
      while (changing()) await changing();
      await change(target.invalidate());
      status = { ...status, release: null };
      attempted = undefined;
      start();
      return settled(release);
    },
    async close() {
      closing.abort();
      unwatch();
      clearTimeout(retry);
      await settled();
    },
  };
}

/** Notes what changes a target now, such as a deployment or a withdrawal, until it has. */
function noteChanges() {
  let changing: Promise<unknown> | undefined;
  return {
    changing: () => changing,
    change<T>(work: Promise<T>): Promise<T> {
      changing = work.catch(() => undefined).finally(() => (changing = undefined));
      return work;
    },
  };
}

function deployedEntry({ name }: DeploymentTarget, release: number, ms: number): LogEntry {
  return { level: 'info', event: 'Deployed', target: name, release, ms: Math.round(ms) };
}

/** Waits a moment until nothing runs. @returns whether nothing does */
async function isIdle(running: () => Promise<unknown> | undefined): Promise<boolean> {
  const late = sleep(maxWait, true, { ref: false });
  for (let work = running(); work; work = running())
    if ((await Promise.race([work, late])) === true) return false;
  return true;
}

function busyCheck({ name }: DeploymentTarget): PlaceCheck {
  const answer = 'It is busy with a release, and removes the files with the next one.';
  return { place: name, address: '', answer, isGone: false };
}
