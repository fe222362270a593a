import type { Log } from '../../http/log.ts';
import type { DeploymentTarget } from './target.ts';
import type { Publisher } from '../types.ts';

/** Milliseconds before a failed deployment is tried again; they double with each failure, up to the last. */
const soon = 1000;
const late = 300_000;

export interface DeploymentStatus {
  /** What is deployed to, in words. */
  target: string;
  /** `failed`: it will be tried again. */
  state: 'done' | 'pending' | 'failed';
  /** The release that the target serves; null where that is none. */
  release: number | null;
  error?: string;
}

/** Brings what is live to a target, and begins again where that fails. */
export interface Deployment {
  status(): DeploymentStatus;
  /** Resolves when what is live has been tried to deploy. */
  settled(): Promise<DeploymentStatus>;
  /** Makes every file of the target anew. */
  renew(): Promise<DeploymentStatus>;
  /** Breaks off; the next start does what is left. To be called after the publisher has closed. */
  close(): Promise<void>;
}

export interface DeploymentDeps {
  publisher: Pick<Publisher, 'live' | 'watch' | 'settled'>;
  target: DeploymentTarget;
  log: Log;
}

/** Deploys what is live now, and then each release; several that go live meanwhile are taken together. */
export function createDeployment({ publisher, target, log }: DeploymentDeps): Deployment {
  const ending = new AbortController();
  let status: DeploymentStatus = { target: target.name, state: 'pending', release: null };
  /** The last release that was tried to deploy. */
  let tried: number | undefined;
  let work: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pause = soon;

  async function bringUp(): Promise<void> {
    status = { target: target.name, state: 'pending', release: status.release };
    status.release = (await target.release()) ?? null;
    while (publisher.live() && publisher.live()?.release !== status.release) {
      // Encodings that are still being made would be missing beside the files.
      await publisher.settled();
      const site = publisher.live();
      if (!site) return;
      tried = site.release;
      const started = performance.now();
      await target.deploy(site, ending.signal);
      status.release = site.release;
      log({
        level: 'info',
        event: 'Deployed',
        target: target.name,
        release: site.release,
        ms: Math.round(performance.now() - started),
      });
    }
    if (publisher.live()) status.state = 'done';
  }

  async function attempt(): Promise<void> {
    tried = publisher.live()?.release;
    try {
      await bringUp();
      pause = soon;
    } catch (error) {
      if (ending.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      status = { ...status, state: 'failed', error: reason };
      log({ level: 'error', event: 'Deployment failed', target: target.name, reason });
      retry = setTimeout(begin, pause);
      pause = Math.min(pause * 2, late);
    }
  }

  function begin(): void {
    if (work || ending.signal.aborted) return;
    clearTimeout(retry);
    work = attempt().finally(() => {
      work = undefined;
      follow();
    });
  }

  /** Begins where a release is live that was not tried yet. */
  function follow(): void {
    if (publisher.live()?.release !== tried) begin();
  }

  const unwatch = publisher.watch(follow);
  begin();

  async function settled(): Promise<DeploymentStatus> {
    for (let at = work; at; at = work) await at;
    return { ...status };
  }

  return {
    status: () => ({ ...status }),
    settled,
    async renew() {
      await settled();
      await target.distrust();
      begin();
      return settled();
    },
    async close() {
      ending.abort();
      unwatch();
      clearTimeout(retry);
      await settled();
    },
  };
}
