import { plainMessageOf } from '#content-db/model/plain-message.ts';
import type { PageFinding } from '#content-db/releases.ts';
import type { OpenGraphPicture } from '#site/content/context.ts';
import type { RenderOptions } from '#site/renderer.ts';
import { documentsOf, type SearchDocument } from '#site/search/documents.ts';
import { hashOf, type ObjectStore } from '../../files/object-store.ts';
import { type PageHead, readHead } from '../checks/page/read-head.ts';
import type { CheckedPage, CheckPage } from '../checks/run-checks.ts';
import { pageCache } from '../immutable-files.ts';
import type { CompiledSite, LiveFile } from '../types.ts';

/** A page that was rendered and stored. */
export interface StoredPage extends LiveFile {
  /** Keys of everything that it read; see content-db/read/dependency-keys.ts. */
  dependencies: string[];
  pictures: [path: string, picture: OpenGraphPicture][];
  /** Files of the site that it refers to: assets, uploads, pictures. */
  references: string[];
  /** Its title and description; undefined if it is no page. */
  head?: PageHead;
  /** What a search finds of it. */
  documents: SearchDocument[];
  /** Why it shows lists as failed. */
  failedReads: string[];
  /** What the checks say of it; undefined if they were not asked, or it is no page. */
  checked?: CheckedPage | undefined;
}

interface PageFailureOptions {
  cause?: unknown;
  /** What the page had read until then. */
  dependencies?: string[] | undefined;
  /** It hung, or ended its thread: it must not be rendered again in this one. */
  isLost?: boolean;
  /** Of a page that could be rendered: what stops it. */
  findings?: PageFinding[] | undefined;
  others?: PageFailure[];
}

/** A page that cannot be rendered, or that the checks stop. The release fails. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly path: string;
  readonly dependencies: string[];
  readonly isLost: boolean;
  readonly findings: PageFinding[] | undefined;
  /** The same of other pages of the release. */
  readonly others: PageFailure[];

  constructor(path: string, message: string, options: PageFailureOptions = {}) {
    super(message, { cause: options.cause });
    this.path = path;
    this.dependencies = options.dependencies ?? [];
    this.isLost = options.isLost ?? false;
    this.findings = options.findings;
    this.others = options.others ?? [];
  }
}

interface PageRendering {
  site: CompiledSite;
  store: ObjectStore;
  options: RenderOptions;
  /** Checks pages, if somebody asks what is wrong with them. */
  check?: CheckPage | undefined;
}

/** Renders one path and stores its bytes. @throws PageFailure */
export async function renderPage(
  path: string,
  { site, store, options, check }: PageRendering,
): Promise<StoredPage> {
  try {
    const { status, type, body, headers, dependencies, pictures, references, failedReads } =
      await site.render(path, options);
    if (status === 404 && !/(?:^|\/)404$/.test(path)) throw new Error('it answered 404');
    const object = hashOf(body);
    await store.put(body, object);
    const html = isPage(status, type) ? body.toString() : '';
    return {
      path,
      object,
      status,
      type,
      size: body.length,
      headers: { ...headers, 'cache-control': pageCache },
      dependencies,
      pictures: [...pictures],
      references,
      documents: html ? documentsOf(html, path) : [],
      failedReads,
      ...(html && { head: readHead(html, path) }),
      ...(html && check && { checked: await check(html, path) }),
    };
  } catch (error) {
    throw new PageFailure(path, `The page ${path} failed: ${plainMessageOf(error)}`, {
      cause: error,
      dependencies: await readsOf(path, site, options),
    });
  }
}

function isPage(status: number, type: string): boolean {
  return status === 200 && type.startsWith('text/html');
}

/** What a page that fails reads before: rendered again, it does the same. */
async function readsOf(path: string, site: CompiledSite, options: RenderOptions): Promise<string[]> {
  const reads = new Set<string>();
  const readers = { forPage: () => options.readers.forPage((key) => void reads.add(key)) };
  await site.render(path, { ...options, readers }).catch(() => undefined);
  return [...reads];
}
