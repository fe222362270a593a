import { createHash } from 'node:crypto';
import type { RouteData } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import type { Reader } from '#content-db/read/reader.ts';
import type { ContactFormState, OpenGraphPicture, PageContext } from './content/context.ts';
import { finishPage } from './render/finish-page.ts';
import { rememberIslands } from './render/island-memory.ts';
import * as paths from './routes.ts';
import { localPath, splitPath } from '#content-db/model/locale.ts';

export { markdownVersion } from './content/text/markdown.ts';
export type { OpenGraphPicture };

export interface RenderOptions {
  /** One run over content that does not change; see content-db/read/reader.ts. */
  readers: { forPage(record: (name: string) => void): Reader };
  mode: PageContext['mode'];
  /** Origin of the public site, without a slash at its end. */
  siteUrl: string;
  form?: ContactFormState;
  /** For the very first release: lists that cannot be read are shown as failed, instead of failing the page. */
  tolerant?: boolean;
}

export interface RenderedPage {
  status: number;
  /** Content-Type. */
  type: string;
  body: Buffer;
  headers: Record<string, string>;
  /** Names of everything it read, sorted; see content-db/read/dependency-keys.ts. */
  reads: string[];
  /** Pictures that it refers to and that are to be drawn, by their path. */
  pictures: Map<string, OpenGraphPicture>;
  /** Paths of own files that it refers to: assets, uploads, pictures. */
  references: string[];
  /** Why lists of it are shown as failed; empty unless `tolerant`. */
  failedReads: string[];
}

const app = createApp({ streaming: false });
rememberIslands(app.manifest.renderers);
// Where a page throws, Astro would answer with an error page.
app.renderError = async (_request, { error, status }) => {
  throw error ?? new Error(`it answered ${status}`);
};
// Astro imports a page's module anew for each request; that resolves its address every time.
for (const [component, load] of app.manifest.pageMap ?? []) {
  let module: ReturnType<typeof load> | undefined;
  app.manifest.pageMap?.set(component, () => (module ??= load()));
}

const routes: RouteData[] = app.manifest.routes.map(({ routeData }) => routeData);
const files = paths.siteFiles(routes);

type PathOptions = Pick<PageContext, 'onFailedRead'>;

/** The path of every file, in both languages; see routes.ts. */
export function publicPaths(content: Reader, options?: PathOptions): Promise<string[]> {
  return paths.publicPaths(content, files, options);
}

/** All paths but those of single rows. */
export function commonPaths(content: Reader, options?: PathOptions): Promise<string[]> {
  return paths.commonPaths(content, files, options);
}

/**
 * Renders one path. A page is a pure function of what it reads, so the same content gives the same
 * bytes. Throws what the page throws.
 */
export async function render(path: string, options: RenderOptions): Promise<RenderedPage> {
  const reads = new Set<string>();
  const pictures = new Map<string, OpenGraphPicture>();
  const failedReads: string[] = [];
  const { locale } = splitPath(path);
  const locals: PageContext = {
    content: options.readers.forPage((name) => reads.add(name)),
    locale,
    mode: options.mode,
    siteUrl: options.siteUrl,
    path,
    pages: files.pages,
    form: options.form,
    onFailedRead: options.tolerant
      ? (cause) => failedReads.push(cause instanceof Error ? cause.message : String(cause))
      : undefined,
    openGraph(picture) {
      const address = `/og/${createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 24)}.jpg`;
      pictures.set(address, picture);
      return address;
    },
  };
  const response = await respond(path, locals);
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length === 0) throw new Error('it is empty');
  const type = response.headers.get('content-type') ?? 'text/html';
  const page = { status: response.status, reads: [...reads].sort(), pictures, failedReads };
  if (!type.startsWith('text/html')) return { ...page, type, body, headers: {}, references: [] };
  const { html, policy, references } = finishPage(body, options.siteUrl);
  return {
    ...page,
    type: 'text/html; charset=utf-8',
    body: html,
    headers: { 'content-security-policy': policy },
    references,
  };
}

async function respond(path: string, locals: PageContext): Promise<Response> {
  const shown = routeOf(path)
    ? path
    : localPath(/^(?:\/ar)?\/blog\//.test(path) ? '/blog/404' : '/404', locals.locale);
  return app.render(new Request(new URL(shown, 'http://render.invalid')), {
    locals,
    routeData: routeOf(shown),
  });
}

/** The route of a path. Left to itself, Astro takes any beginning for a language, and answers /404 with a page of its own. */
function routeOf(path: string): RouteData | undefined {
  const decoded = decodeURI(path);
  return routes.find(({ pattern, params }) => {
    const match = pattern.exec(decoded);
    return match && (params[0] !== '...locale' || !match[1] || match[1] === 'ar');
  });
}
