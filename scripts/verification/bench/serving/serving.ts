import { loadLiveFiles } from '#admin-server/publish/engine/release/release-log.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Log } from '#admin-server/installation/terminal.ts';
import { requestRate } from './load.ts';
import { openScene } from '../publishing.ts';
import type { Scene } from '../scene.ts';
import { type Server, startNginx, startOurs } from './servers.ts';

/** Requests per second for one kind of request. */
export interface ServingRate {
  what: string;
  /** Size of the response body in bytes. */
  bytes: number;
  ours: number;
  nginx: number | undefined;
}

interface Request {
  what: string;
  path: string;
  encoding: 'identity' | 'gzip';
  /** A conditional request, answered with 304. */
  isConditional?: boolean;
}

const connections = 64;
const seconds = 5;

/** Measures our server and then nginx, with the same files, headers and requests. */
export async function measureServing(
  scene: Scene,
  { hasNginx, hasWrk }: { hasNginx: boolean; hasWrk: boolean },
  log: Log,
): Promise<ServingRate[]> {
  const requests = requestsFor(await pathsOf(scene));
  const ours = await startOurs(scene);
  try {
    const nginx = hasNginx ? await startNginx(scene, await commonHeaders(ours)) : undefined;
    try {
      const rates: ServingRate[] = [];
      for (const request of requests) {
        log(`Serving: ${request.what}`);
        const own = await rateOf(ours, request, hasWrk);
        rates.push({
          what: request.what,
          bytes: own.bytes,
          ours: own.rate,
          nginx: nginx && (await rateOf(nginx, request, hasWrk)).rate,
        });
      }
      return rates;
    } finally {
      await nginx?.stop();
    }
  } finally {
    await ours.stop();
  }
}

async function pathsOf(scene: Scene): Promise<{ post: string; css: string }> {
  const open = await openScene(scene);
  const files = await loadLiveFiles(open.published.read).finally(() => open.close());
  const css = [...files.values()]
    .filter(({ type }) => type.startsWith('text/css'))
    .toSorted((a, b) => b.size - a.size)[0];
  const post = [...files.keys()].find((path) => /^\/blog\/(?!404$)[^/]+$/.test(path));
  if (!css || post === undefined)
    throw new Problem('setup', 'The published site has no style sheet or no post.');
  return { post, css: css.path };
}

function requestsFor({ post, css }: { post: string; css: string }): Request[] {
  const files = [
    { what: 'home page', path: '/' },
    { what: 'post', path: post },
    { what: 'style sheet', path: css },
  ];
  return [
    ...files.flatMap(({ what, path }): Request[] => [
      { what, path, encoding: 'identity' },
      { what: `${what}, gzip`, path, encoding: 'gzip' },
    ]),
    { what: 'post, not modified', path: post, encoding: 'gzip', isConditional: true },
  ];
}

async function rateOf(
  { address }: Server,
  { path, encoding, isConditional }: Request,
  hasWrk: boolean,
): Promise<{ rate: number; bytes: number }> {
  const url = address + encodeURI(path);
  const headers: Record<string, string> = { 'Accept-Encoding': encoding };
  const response = await fetch(url, { headers });
  const bytes = (await response.bytes()).length;
  const sent = Number(response.headers.get('content-length') ?? bytes);
  if (!response.ok || (response.headers.get('content-encoding') ?? 'identity') !== encoding) {
    throw new Problem(
      'setup',
      `${url} answered ${response.status} in ${response.headers.get('content-encoding') ?? 'no encoding'}, not 200 in ${encoding}.`,
    );
  }
  if (!isConditional)
    return { rate: await requestRate({ url, headers, connections, seconds }, hasWrk), bytes: sent };
  headers['If-None-Match'] = response.headers.get('etag') ?? '';
  const { status } = await fetch(url, { headers });
  if (status !== 304) throw new Problem('setup', `${url} answered ${status} to its own ETag, not 304.`);
  return { rate: await requestRate({ url, headers, connections, seconds }, hasWrk), bytes: 0 };
}

/** The headers that our server sends with a page and that are not about its bytes. */
async function commonHeaders({ address }: Server): Promise<Record<string, string>> {
  const { headers } = await fetch(`${address}/`);
  const own =
    /^(?:content-(?:length|type|encoding)|etag|last-modified|date|connection|keep-alive|vary|transfer-encoding|accept-ranges)$/;
  return Object.fromEntries([...headers].filter(([name]) => !own.test(name)));
}
