import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ask } from '../services/answers.ts';

/** How pages are asked for: of our server, or of a web server in front of it. */
export interface Way {
  name: string;
  origin: string;
  /** Whether it answers with deployed pages while our server is down. */
  isAlwaysUp: boolean;
}

interface Visit {
  way: Way;
  path: string;
  answer: Answer | undefined;
}

/** Visitors who go from page to page while faults happen. */
export interface Visitors {
  /** What they have seen since the last call that is not a whole page of one release. */
  mixed(versions: ReadonlyMap<string, ReadonlySet<string>>): string[];
  /** Pages that they were given. */
  seen(): number;
  stop(): Promise<void>;
}

/** Milliseconds between two pages of one visitor. */
const pause = 10;

/** Starts a visitor for each way. `paths` gives the pages to go through. */
export function startVisitors(ways: Way[], paths: () => string[]): Visitors {
  let visits: Visit[] = [];
  const stopping = new AbortController();
  let seen = 0;

  async function visit(way: Way): Promise<void> {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const all = paths();
      const path = all[number % all.length] ?? '/';
      const headers = { 'accept-encoding': ['identity', 'gzip', 'br'][number % 3] ?? 'identity' };
      const answer = await ask(way.origin, { path: encodeURI(path), headers }).catch(() => undefined);
      if (answer?.status === 200) seen += 1;
      visits.push({ way, path, answer });
      await sleep(pause);
    }
  }
  const ended = Promise.all(ways.map(visit));
  return {
    mixed(versions) {
      const judged = visits;
      visits = [];
      return [...new Set(judged.flatMap((each) => faultOf(each, versions) ?? []))];
    },
    seen: () => seen,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Error pages, which stand for paths that a release does not have. */
const errorPages = ['/404', '/ar/404', '/blog/404', '/ar/blog/404'];

function faultOf(
  { way, path, answer }: Visit,
  versions: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  // A killed server resets its connections; a web server in front of it never does.
  if (!answer) return way.isAlwaysUp ? `${way.name}: no answer to ${path}` : undefined;
  const isOf = (known: string) => versions.get(known)?.has(answer.body);
  if (answer.status === 200 && isOf(path)) return undefined;
  if (answer.status === 404 && errorPages.some(isOf)) return undefined;
  return `${way.name}: ${path} answered ${answer.status} with ${answer.body.slice(0, 8)}, which is of no release`;
}
