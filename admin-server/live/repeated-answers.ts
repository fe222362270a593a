import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptedEncodings, namesTag, type WholeAnswer } from '../files/send-file.ts';
import type { LiveSite } from '../publish/types.ts';

/** Bytes of the answers that are kept; those of pages are also kept by the page opener, and counted there. */
const memory = 32 * 1024 * 1024;
/** Bytes that an answer takes beside its body. */
const overhead = 2000;

interface Kept {
  path: string;
  tag: string;
  bytes: Uint8Array;
  /** Names and values in turns, as Node writes them without a copy. */
  whole: string[];
  unchanged: string[];
}

/** What visitors were answered, for whoever asks the same again before the next release. */
export interface RepeatedAnswers {
  /** Keeps how a request for a file of the site was answered. */
  keep(request: IncomingMessage, site: LiveSite, path: string, answer: WholeAnswer): void;
  /**
   * Answers a request as the one before it was answered, in one write and without the framework, which takes most of
   * the time of a page that is in memory.
   * @returns false, with nothing written, where there was none, or the site has changed since
   */
  repeat(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Keeps answers while `live` is the same site. What is withdrawn is not repeated. */
export function createRepeatedAnswers(
  live: () => LiveSite | undefined,
  isWithdrawn: (path: string) => boolean,
): RepeatedAnswers {
  const kept = new LRUCache<string, Kept>({
    maxSize: memory,
    sizeCalculation: ({ bytes }, { length }) => bytes.length + length + overhead,
  });
  let of: LiveSite | undefined;

  return {
    keep(request, site, path, { tag, bytes, headers, unchanged }) {
      const key = keyOf(request);
      if (key === undefined || site !== live()) return;
      if (site !== of) kept.clear();
      of = site;
      kept.set(key, { path, tag, bytes, whole: inTurns(headers), unchanged: inTurns(unchanged) });
    },
    repeat(request, response) {
      const key = of === undefined || of !== live() ? undefined : keyOf(request);
      const answer = key === undefined ? undefined : kept.get(key);
      if (!answer || isWithdrawn(answer.path)) return false;
      const held = request.headers['if-none-match'];
      if (held !== undefined && namesTag(held, answer.tag)) response.writeHead(304, answer.unchanged).end();
      else response.writeHead(200, answer.whole).end(answer.bytes);
      return true;
    },
  };
}

function inTurns(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}

/** What decides an answer, beside If-None-Match; undefined for requests that are not answered from memory. */
function keyOf({ method, url, headers }: IncomingMessage): string | undefined {
  // The framework answers HEAD with names of headers in lower case.
  if (method !== 'GET') return undefined;
  // With a query, every visitor of a campaign would take a place of their own.
  if (!url?.startsWith('/') || url.includes('?')) return undefined;
  if (headers.range !== undefined || headers.expect !== undefined || headers.upgrade !== undefined)
    return undefined;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  // The framework refuses some hosts: only those that it has taken are repeated.
  return `${headers.host} ${url} ${acceptedEncodings(headers['accept-encoding']).join()}`;
}
