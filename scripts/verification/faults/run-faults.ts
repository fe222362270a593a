import * as z from 'zod';
import { createRandom, type Random } from '#content-db/seed/random.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { Log } from '#admin-server/installation/terminal.ts';
import type { WebServerName } from '../services/engines/web-servers.ts';
import { signIn } from '../../testing/staff.ts';
import { createInstallation, type FaultyInstallation } from './installation.ts';
import { type FaultName, faults } from './kinds.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Backup, type Round, startWork } from './round.ts';
import { readState, type StoredState } from './state.ts';
import { startVisitors, type Visitors } from './visitors.ts';
import { ask } from '../services/answers.ts';

export interface FaultsOptions {
  seed: number;
  webServers: WebServerName[];
  /** A data folder to begin with, instead of the example content. */
  template?: string;
  /** The next fault, by what was tried; undefined ends the run. */
  nextFault(tally: Tally): FaultName | undefined;
  log: Log;
}

/** What was tried and found. */
export interface Tally {
  faults: Map<string, number>;
  /** Processes that were ended by SIGKILL. */
  kills: number;
  acknowledged: number;
  /** Pages that visitors were given. */
  pages: number;
  /** A sentence for each acknowledged write that was not there, or refused one that was. */
  lost: string[];
  /** A sentence for each answer that was not a whole page of one release. */
  mixed: string[];
  /** A sentence for each page that got no answer, although something in front of the servers should have one. */
  unanswered: string[];
  /** What else did not hold. */
  failures: string[];
}

export function createTally(): Tally {
  const lists = { lost: [], mixed: [], unanswered: [], failures: [] };
  return { faults: new Map(), kills: 0, acknowledged: 0, pages: 0, ...lists };
}

/**
 * Lets faults happen to a real server while staff write and visitors read. After each it looks at the
 * stored files, and the next one starts from what is left.
 */
export async function runFaults({
  seed,
  webServers,
  template,
  nextFault,
  log,
}: FaultsOptions): Promise<Tally> {
  const tally = createTally();
  const installation = await createInstallation(webServers, template);
  let visitors: Visitors | undefined;
  try {
    let last = await firstState(installation);
    visitors = startVisitors(installation.ways, () => [...last.live.keys()].filter(isPage));
    const ledger = createLedger();
    const backup: { current?: Backup } = {};
    const versions = new Map(last.versions);
    const begun = new Map(last.begun);
    let written = 0;
    for (let number = 0; ; number += 1) {
      const name = nextFault(tally);
      if (!name) return tally;
      const random = createRandom(seed + number * 1000);
      const note = (list: string[]) => (what: string) => {
        list.push(`${name}, round ${number}: ${what}`);
        log(`  ${what}`);
      };
      const next = () => (written += 1);
      const fail = note(tally.failures);
      const round: Round = {
        installation: withWatchedStart({ installation, last, random: createRandom(seed + number), fail }),
        ledger,
        random,
        last,
        backup,
        fail,
        startWork: () => startWork({ installation, ledger }, seed + number * 1000 + 1, next),
      };
      log(`${number}: ${name}`);
      await faults[name](round).catch((error: unknown) => round.fail(messageOf(error)));
      await installation.killAfter(0);
      await installation.disk.limits?.free();
      tally.kills = installation.kills();
      tally.faults.set(name, (tally.faults.get(name) ?? 0) + 1);
      const before = last;
      last = await readState(installation.dataDir);
      const mayRefuse = name === 'few file descriptors';
      // A restore gives up what came after its backup, the numbers of releases among it.
      if (name === 'kill while a backup is restored') begun.clear();
      judge(last, { ledger, visitors, versions, begun, mayRefuse }, { tally, note });
      if (last.live.has(embargoed.path) && !before.live.has(embargoed.path))
        fail('A post that waits for its time is public');
    }
  } finally {
    await visitors?.stop();
    await installation.remove();
  }
}

/** A post that must not be public for as long as any run takes, whatever the clock says meanwhile. */
const embargoed = { slug: 'waits-for-its-time', path: '/blog/waits-for-its-time', years: 2 };

/** The first start seeds the site, publishes it and deploys it. A post then waits for its time. */
async function firstState(installation: FaultyInstallation): Promise<StoredState> {
  await installation.start();
  await installation.deployed();
  const staff = await signIn(installation.ways[0]?.origin ?? '', installation.siteUrl);
  const publishedAt = new Date(Date.now() + embargoed.years * 365 * 24 * 60 * 60_000).toISOString();
  const { slug } = embargoed;
  const post = { title: slug, slug, description: slug, content: slug, locale: 'en', publishedAt };
  await staff.call('POST', '/api/admin/blog-posts', post);
  await staff.call('POST', '/api/admin/publish', {});
  await installation.stop();
  return readState(installation.dataDir);
}

const health = z.object({ ok: z.boolean(), release: z.number().nullable() });

/** How many pages are compared after a start. */
const comparedPages = 4;

interface Watched {
  installation: FaultyInstallation;
  /** What was stored when the server was last stopped. */
  last: StoredState;
  random: Random;
  fail(what: string): void;
}

/** An installation whose first start is looked at: it serves what published.db has. */
function withWatchedStart({ installation, last, random, fail }: Watched): FaultyInstallation {
  let isFirst = true;
  return {
    ...installation,
    async start() {
      const isRunning = installation.pid() !== undefined;
      await installation.start();
      if (isFirst && !isRunning) for (const what of await differences()) fail(what);
      isFirst = false;
    },
  };

  /** Where what is served is not what is stored. Another release may be live by now, but no older one. */
  async function differences(): Promise<string[]> {
    const origin = installation.ways[0]?.origin ?? '';
    const release = async () =>
      health.parse(JSON.parse((await ask(origin, { path: '/api/health' })).bytes.toString())).release ?? 0;
    const before = await release();
    if (before < last.release)
      return [`After a start, release ${before} is served instead of ${last.release}`];
    const paths = [...last.live].filter(([path]) => !path.startsWith('/og/'));
    const found: string[] = [];
    for (let at = 0; at < comparedPages; at += 1) {
      const [path, hash] = random.pick(paths);
      const { status, body } = await ask(origin, { path: encodeURI(path) });
      if (body !== hash)
        found.push(`After a start, ${path} answers ${status} with other bytes than published.db names`);
    }
    return (await release()) === last.release ? found : [];
  }
}

interface Judged {
  ledger: Ledger;
  visitors: Visitors;
  /** The versions of all releases so far, which grow. */
  versions: StoredState['versions'];
  /** When each release so far began, which grows. */
  begun: StoredState['begun'];
  /** Whether our server might say that it cannot answer now. */
  mayRefuse?: boolean;
}

/** Compares what is stored and what visitors saw with what must be. */
export function judge(
  state: StoredState,
  { ledger, visitors, versions, begun, mayRefuse }: Judged,
  { tally, note }: { tally: Tally; note: (list: string[]) => (what: string) => void },
): void {
  addVersions(versions, state);
  state.damage.forEach(note(tally.failures));
  for (const [release, at] of state.begun)
    if ((begun.get(release) ?? at) !== at) note(tally.failures)(`Two releases have the number ${release}`);
  for (const [release, at] of state.begun) begun.set(release, at);
  ledger.settle(state.values).forEach(note(tally.lost));
  const { mixed, unanswered, exposed } = visitors.judge(versions, mayRefuse);
  exposed.forEach(note(tally.failures));
  mixed.forEach(note(tally.mixed));
  unanswered.forEach(note(tally.unanswered));
  tally.acknowledged = ledger.acknowledged();
  tally.pages = visitors.seen();
}

export function addVersions(versions: StoredState['versions'], state: StoredState): void {
  for (const [path, hashes] of state.versions)
    versions.set(path, new Set([...(versions.get(path) ?? []), ...hashes]));
}

/** Pages and texts, which change with releases; pictures may be drawn later. */
export function isPage(path: string): boolean {
  return !/^\/(?:_astro|og)\//.test(path);
}
