import type { Context, Handler } from 'hono';
import type { LiveFiles } from '../publish/engine/release/live-files.ts';
import type { LiveFile, LiveSite } from '../publish/types.ts';
import { type Followed, isGone, redirectAt } from '../publish/pending/redirects.ts';
import { isCompressible, type ObjectStore } from '../files/object-store.ts';
import type { Encoding } from '../files/encoding.ts';
import { isJoined } from '../publish/page/joined-page.ts';
import { createPageOpener } from './page-opener.ts';
import type { Log } from '../http/log.ts';
import { createObjectReader } from '../files/object-reader.ts';
import { localPath, splitPath } from '#content-db/model/locale.ts';
import { normalizePath, targetLocation, withQuery } from '#content-db/model/redirect-target.ts';
import { decodePath, nodeRequest, requestTarget } from '../http/request-path.ts';
import { markComplete, mergeHeaders } from '../http/security-headers.ts';
import { type SendableFile, sendFile, type WholeAnswer } from '../files/send-file.ts';
import type { RepeatedAnswers } from './repeated-answers.ts';

export interface LiveSiteOptions {
  /** The live release; undefined before the first one. */
  live(): LiveSite | undefined;
  /** Whether what this address shows was taken down. */
  isWithdrawn?(path: string): boolean;
  /** A sharing picture of the live release; see `LiveFiles.picture`. */
  picture(path: string): Promise<LiveFile | undefined>;
  store: Pick<ObjectStore, 'localPath' | 'verify'>;
  /** Makes a damaged or missing object again; see `LiveFiles.heal`. */
  heal?: LiveFiles['heal'];
  /** Called for each redirect that is followed. */
  onRedirect(from: string): void;
  /** Told how pages and files are answered, to answer so again. */
  repeats?: Pick<RepeatedAnswers, 'keep'> | undefined;
  log: Log;
  /** Headers of every answer, unless the file has its own. */
  defaults: Record<string, string>;
}

/**
 * Serves the files of the live release, from memory or from the store. Looks paths up in the release,
 * never in a folder.
 */
export function serveLiveSite({
  live,
  isWithdrawn = () => false,
  picture,
  store,
  heal,
  onRedirect,
  repeats,
  log,
  defaults,
}: LiveSiteOptions): Handler {
  const readObject = createObjectReader(store, { ...(heal && { heal }) });
  const openPage = createPageOpener(readObject);
  const headersOf = new WeakMap<LiveFile, Record<string, string>>();

  async function sendable({ files }: LiveSite, file: LiveFile): Promise<SendableFile> {
    const headers = headersOf.get(file) ?? mergeHeaders(defaults, file.headers);
    headersOf.set(file, headers);
    const { tag, open } = isJoined(file)
      ? await openPage(files, file)
      : { tag: file.object, open: (encoding?: Encoding) => readObject(file.object, encoding) };
    return {
      status: file.status === 200 || file.status === 410 ? file.status : 404,
      type: file.type,
      headers,
      tag,
      isEncodable: isCompressible(file.type),
      open,
    };
  }

  async function send(
    c: Context,
    site: LiveSite,
    file: LiveFile,
    onWhole?: (answer: WholeAnswer) => void,
  ): Promise<Response> {
    return markComplete(await sendFile(c, { ...(await sendable(site, file)), onWhole }));
  }

  function follow({ rule, to, status }: Followed, query: string): Response | undefined {
    const location = targetLocation(to);
    if (location === undefined || ![301, 302, 307, 308].includes(status)) {
      log({ level: 'warning', event: 'A redirect was not followed: it leads to no address', from: rule });
      return undefined;
    }
    onRedirect(rule);
    return new Response(null, { status, headers: { Location: withQuery(location, query) } });
  }

  /** The page of the path's language that says that something is no longer there, with the status for it. */
  async function gone(c: Context, site: LiveSite, path: string): Promise<Response> {
    const page = site.files.get(localPath('/410', splitPath(path).locale));
    return page ? send(c, site, { ...page, status: 410 }) : c.text('410 Gone\n', 410);
  }

  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method not allowed.\n', 405, { Allow: 'GET, HEAD' });
    const site = live();
    if (!site)
      return c.text('The site is being made ready. Try again in a moment.\n', 503, { 'Retry-After': '5' });
    const target = requestTarget(c);
    const path = decodePath(target.path)?.normalize('NFC');
    if (path !== undefined && isWithdrawn(path)) return gone(c, site, path);
    const file = path === undefined ? undefined : (site.files.get(path) ?? site.retired?.get(path));
    if (path !== undefined && file) {
      const incoming = nodeRequest(c);
      return send(c, site, file, (answer) => incoming && repeats?.keep(incoming, site, path, answer));
    }
    const drawn = path?.startsWith('/og/') ? await picture(path) : undefined;
    if (drawn) return send(c, site, drawn);
    if (path !== undefined) {
      const redirect = findRedirect(site, path, target.path);
      if (redirect && isGone(site, redirect.to)) return gone(c, site, path);
      const followed = redirect && follow(redirect, target.query);
      if (followed) return followed;
      if (path.endsWith('/'))
        return new Response(null, {
          status: 308,
          headers: { Location: target.path.slice(0, -1) + target.query },
        });
    }
    const notFound = notFoundPage(site, path ?? '/');
    return notFound ? send(c, site, notFound) : c.text('404 Page Not Found\n', 404);
  };
}

/**
 * The redirect for a path, which may be sent with a slash at its end or with invisible signs, unless a page is there
 * without them. Staff may have written the old address decoded or percent-encoded.
 */
function findRedirect(site: LiveSite, path: string, sent: string): Followed | undefined {
  if (site.files.has(path.replace(/\/$/, ''))) return undefined;
  for (const spelling of [path, sent, encodeURI(path)])
    for (const from of [spelling, spelling.replace(/\/$/, ''), normalizePath(spelling)]) {
      const found = redirectAt(site, from);
      if (found) return found;
    }
  return undefined;
}

function notFoundPage({ files }: LiveSite, path: string): LiveFile | undefined {
  const { locale, path: rest } = splitPath(path);
  // Below the address of a list, such as /blog/, that of the list.
  const [front] = /^\/[^/]+(?=\/)/.exec(rest) ?? [];
  const ofList = front === undefined ? undefined : files.get(localPath(`${front}/404`, locale));
  return ofList?.status === 404 ? ofList : (files.get(localPath('/404', locale)) ?? files.get('/404'));
}
