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
  answer: Pick<Answer, 'status' | 'body'> | undefined;
  /** What a server said that could not answer. */
  excuse: string;
  /** The words of the system in it, which say nothing to visitors. */
  error: string | undefined;
}

export interface Judgement {
  /** What is not a whole page of one release, with the files that it names. */
  mixed: string[];
  /** Pages that nobody could send, although somebody always should. */
  unanswered: string[];
  /** Words of the system that visitors read. */
  exposed: string[];
}

/** Visitors who go from page to page while faults happen. */
export interface Visitors {
  /** What they have seen since the last call. @param mayRefuse whether our server may say that it cannot answer now */
  judge(versions: ReadonlyMap<string, ReadonlySet<string>>, mayRefuse?: boolean): Judgement;
  /** Pages that they were given. */
  seen(): number;
  stop(): Promise<void>;
}

/** How Node and the system tell what went wrong. */
const systemError = /\bE[A-Z]{3,}\b: .{0,60}|too many open files/;

/** Milliseconds between two pages of one visitor. */
const pause = 10;

/** Starts a visitor for each way. `paths` gives the pages to go through. */
export function startVisitors(ways: Way[], paths: () => string[]): Visitors {
  let visits: Visit[] = [];
  const stopping = new AbortController();
  let seen = 0;

  async function read(way: Way, path: string, headers: Record<string, string>): Promise<Answer | undefined> {
    const answer = await ask(way.origin, { path: encodeURI(path), headers }).catch(() => undefined);
    if (answer?.status === 200) seen += 1;
    const excuse = !answer || answer.status >= 500 ? excuseOf(answer) : '';
    const error = answer && answer.status >= 400 ? systemError.exec(answer.bytes.toString())?.[0] : undefined;
    visits.push({ way, path, answer: answer && { status: answer.status, body: answer.body }, excuse, error });
    return answer;
  }

  async function visit(way: Way): Promise<void> {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const all = paths();
      const path = all[number % all.length] ?? '/';
      const headers = { 'accept-encoding': ['identity', 'gzip', 'br'][number % 3] ?? 'identity' };
      const answer = await read(way, path, headers);
      const files = number % 5 === 0 && answer?.status === 200 ? filesOf(answer.bytes.toString()) : [];
      const file = files[number % files.length];
      if (file !== undefined) await read(way, file, headers);
      await sleep(pause);
    }
  }
  const ended = Promise.all(ways.map(visit));
  return {
    judge(versions, mayRefuse = false) {
      const all = visits;
      visits = [];
      const judged = all.filter(({ answer }) => !(mayRefuse && answer?.status === 503));
      const [unanswered, answered] = [
        judged.filter(isUnanswered),
        judged.filter((each) => !isUnanswered(each)),
      ];
      return {
        mixed: [...new Set(answered.flatMap((each) => faultOf(each, versions) ?? []))],
        exposed: [
          ...new Set(all.flatMap(({ way, error }) => (error ? `${way.name}: visitors read ${error}` : []))),
        ],
        unanswered: unanswered.map(({ way, path, excuse }) => `${way.name}: ${path} got ${excuse}`),
      };
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

/** The style sheets and scripts of a page. */
function filesOf(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="(\/_astro\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
}

function excuseOf(answer: Answer | undefined): string {
  return answer ? `${answer.status} (${answer.bytes.toString().trim().slice(0, 200)})` : 'no answer';
}

/** A killed server resets its connections, or is stopping; a web server in front of it sends what it has. */
function isUnanswered({ way, answer }: Visit): boolean {
  return way.isAlwaysUp && (!answer || answer.status >= 500);
}

function faultOf(
  { way, path, answer }: Visit,
  versions: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (!answer) return undefined;
  const isOf = (known: string) => versions.get(known)?.has(answer.body);
  // The page for what was taken down answers 410 at its own address, too.
  if ([200, 410].includes(answer.status) && isOf(path)) return undefined;
  if (answer.status === 404 && errorPages.some(isOf)) return undefined;
  return `${way.name}: ${path} answered ${answer.status} with ${answer.body.slice(0, 8)}, which is of no release`;
}
