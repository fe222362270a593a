import { createHash } from 'node:crypto';
import type { RouteData } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import type { Reader } from '#content-db/read/reader.ts';
import type { AnswerState, OpenGraphPicture, PageContext } from './content/context.ts';
import { frontsIn } from '#content-db/read/read-fronts.ts';
import { companyJson } from './content/company.ts';
import { organisationOf } from './content/organisation.ts';
import { isOfTypeOff } from './content/shown-pages.ts';
import { finishPage, finishPart } from './render/finish-page.ts';
import { cacheIslands } from './render/island-cache.ts';
import { withPublicPaths } from './render/public-paths.ts';
import { withoutControls } from './render/without-controls.ts';
import * as paths from './routes.ts';
import { isSharedPart, joinPage, parsePartPath, partType, piecesOf } from '#content-db/model/shared-parts.ts';
import { withPartMarks } from './content/shared-parts.ts';
import { localPath, splitPath } from '#content-db/model/locale.ts';
import { ownPath } from '#content-db/types/type-fronts.ts';

export { markdownVersion } from './content/markdown.ts';
export type { OpenGraphPicture };

export interface RenderOptions extends AnswerState {
  /** Readers over one snapshot of the content; see content-db/read/reader.ts. */
  readers: { forPage(record: (key: string) => void): Reader };
  mode: PageContext['mode'];
  /** Origin of the public site, without a trailing slash. */
  siteUrl: string;
  /** Origin that forms send to; the same as `siteUrl`, unless the pages lie elsewhere. */
  apiUrl: string;
  /** Leaves marks in the places of shared parts, which are rendered by paths of their own. */
  isApart?: boolean;
  /** For the first release only: a list that cannot be read is shown as failed instead of failing the page. */
  tolerant?: boolean;
}

export interface RenderedPage {
  status: number;
  /** Content-Type. */
  type: string;
  body: Buffer;
  headers: Record<string, string>;
  /** Sorted keys of everything it read; see content-db/read/dependency-keys.ts. */
  dependencies: string[];
  /** Pictures to draw for it, by path. */
  pictures: Map<string, OpenGraphPicture>;
  /** Paths of the site's own files that it refers to: assets, uploads, pictures. */
  references: string[];
  /** Error messages of the lists that it shows as failed; empty unless `tolerant`. */
  failedReads: string[];
}

const app = createApp({ streaming: false });
cacheIslands(app.manifest.renderers);
// By default Astro answers with an error page when a page throws.
app.renderError = async (_request, { error, status }) => {
  throw error ?? new Error(`it answered ${status}`);
};
// Astro imports a page's module for each request, which resolves its path every time: import it once.
for (const [component, load] of app.manifest.pageMap ?? []) {
  let module: ReturnType<typeof load> | undefined;
  app.manifest.pageMap?.set(component, () => (module ??= load()));
}

const routes: RouteData[] = app.manifest.routes.map(({ routeData }) => routeData);
/** Of shared parts, which no address leads to. */
const partRoute = routes.find(({ route }) => route === '/parts/[part]');
const files = paths.siteFiles(routes);

type PathOptions = Pick<PageContext, 'onFailedRead'>;

/** The paths of all files, in both languages; see routes.ts. */
export function publicPaths(content: Reader, options?: PathOptions): Promise<string[]> {
  return paths.publicPaths(content, files, options);
}

/** All paths except those of single rows; see routes.ts. */
export function commonPaths(content: Reader, options?: PathOptions): Promise<string[]> {
  return paths.commonPaths(content, files, options);
}

/**
 * Renders one path; an unknown path gives the 404 page. A page is a pure function of what it reads, so
 * the same content gives the same bytes.
 * @throws the error of the page, or an Error when the page is empty
 */
export async function render(path: string, options: RenderOptions): Promise<RenderedPage> {
  const page = await renderAlone(path, options);
  const { parts } = piecesOf(page.body);
  if (options.isApart || parts.length === 0) return page;
  const rendered = new Map<string, RenderedPage>();
  for (const [first = ''] of parts)
    if (!rendered.has(first)) rendered.set(first, await renderAlone(first, options));
  const all = [page, ...rendered.values()];
  return {
    ...page,
    body: await joinPage(page.body, async ([first = '']) => rendered.get(first)?.body ?? Buffer.alloc(0)),
    dependencies: [...new Set(all.flatMap(({ dependencies }) => dependencies))].sort(),
    references: [...new Set(all.flatMap(({ references }) => references))],
    failedReads: all.flatMap(({ failedReads }) => failedReads),
  };
}

/** Renders a page with marks in the places of its shared parts, or such a part. */
async function renderAlone(
  path: string,
  { readers, mode, siteUrl, apiUrl, tolerant, isApart: _isApart, ...answer }: RenderOptions,
): Promise<RenderedPage> {
  const dependencies = new Set<string>();
  const pictures = new Map<string, OpenGraphPicture>();
  const failedReads: string[] = [];
  const locale = isSharedPart(path) ? parsePartPath(path).locale : splitPath(path).locale;
  // Which page it is: what that says depends on no more than what it reads.
  const own = ownPath(path, await frontsIn(readers.forPage(() => undefined)));
  const content = readers.forPage((key) => dependencies.add(key));
  const names = await content.keyedView('type-settings', 'names');
  const locals: PageContext = {
    ...answer,
    content,
    locale,
    organisation: await organisationOf(content),
    namesOf: (name) => names({ name }),
    mode,
    siteUrl,
    apiUrl,
    path: own,
    pages: files.pages,
    onFailedRead: tolerant ? (cause) => failedReads.push(plainMessageOf(cause)) : undefined,
    openGraph(picture) {
      const url = `/og/${createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 24)}.jpg`;
      pictures.set(url, picture);
      return url;
    },
  };
  const { status, type, made } = await respond(own, locals);
  const file = withPublicPaths(made, { type, siteUrl, chosen: await frontsIn(content, isIn(made)) });
  const { body, parts } = type.startsWith('text/html') ? withPartMarks(file) : { body: file, parts: [] };
  // A text of staff, such as robots.txt, may be empty.
  if (body.length === 0 && !type.startsWith('text/plain')) throw new Error('it is empty');
  for (const key of parts.flat()) dependencies.add(key);
  const page = { status, dependencies: [...dependencies].sort(), pictures, failedReads };
  if (type === partType) {
    const { html, references } = finishPart(body);
    return { ...page, type, body: html, headers: {}, references };
  }
  if (!type.startsWith('text/html')) return { ...page, type, body, headers: {}, references: [] };
  // Every page reads of the brand where its logo lies, which is in a shared part.
  const { logo = '', logoOnDark = '' } = locals.organisation.brand ?? {};
  const { html, policy, references } = finishPage(body, { siteUrl, apiUrl }, [logo, logoOnDark]);
  return {
    ...page,
    type: 'text/html; charset=utf-8',
    body: html,
    headers: { 'content-security-policy': policy },
    references,
  };
}

/** Whether a page may name the addresses of a type. */
function isIn(page: Buffer) {
  return (front: string) => page.includes(`/${front}`);
}

interface Answer {
  status: number;
  /** Content-Type. */
  type: string;
  /** Without control characters. */
  made: Buffer;
}

async function respond(path: string, locals: PageContext): Promise<Answer> {
  if (isSharedPart(path)) return { status: 200, type: partType, made: await renderPart(path, locals) };
  const isThere = findRoute(path) && !(await isOfTypeOff(locals, path));
  const routedPath = isThere
    ? path
    : localPath(/^(?:\/ar)?\/blog\//.test(path) ? '/blog/404' : '/404', locals.locale);
  return answerOf(routedPath, findRoute(routedPath), locals);
}

async function answerOf(
  path: string,
  routeData: RouteData | undefined,
  locals: PageContext,
): Promise<Answer> {
  const response = await app.render(new Request(new URL(path, 'http://render.invalid')), {
    locals,
    routeData,
  });
  const type = response.headers.get('content-type') ?? 'text/html';
  return { status: response.status, type, made: withoutControls(Buffer.from(await response.arrayBuffer())) };
}

async function renderPart(path: string, locals: PageContext): Promise<Buffer> {
  if (parsePartPath(path).part === 'company') return withoutControls(Buffer.from(await companyJson(locals)));
  return (await answerOf('/parts/part', partRoute, locals)).made;
}

/** The route of a path. Astro's own matching takes any first segment for a language, `/ar` for a page without one, and answers /404 with its own page. */
function findRoute(path: string): RouteData | undefined {
  const decoded = decodeURI(path);
  return routes.find(({ pattern, params, route }) => {
    if (route === partRoute?.route) return false;
    const match = pattern.exec(decoded);
    if (!match || params[0] !== '...locale') return match;
    return (!match[1] || match[1] === 'ar') && match[2] !== 'ar';
  });
}
