import { createHash } from 'node:crypto';
import type { CompiledSite } from '#admin-server/publish/types.ts';
import { splitPath } from '#content-db/model/locale.ts';
import type { Reader } from '#content-db/read/reader.ts';
import { diskRoot, putFile } from './fakes/disk.ts';

/** What a page of the simulation says: what it read, and the files that a visitor needs with it. */
export interface SimulatedPage {
  path: string;
  rows: string[];
  uses: string[];
}

export function pageIn(bytes: Uint8Array): SimulatedPage {
  return JSON.parse(Buffer.from(bytes).toString());
}

async function rowsOf(path: string, reader: Reader): Promise<{ rows: string[]; pictures: string[] }> {
  const { locale } = splitPath(path);
  const slug = /^\/blog\/(.+)$/.exec(path)?.[1];
  if (slug !== undefined) {
    const post = await reader.find('blog-posts', 'slug', slug, 'page');
    return { rows: post ? [post.title] : [], pictures: [] };
  }
  const clients = await reader.list('clients', 'card', locale);
  return {
    rows: clients.map(({ name }) => name),
    pictures: clients.flatMap(({ logo }) => (logo ? [new URL(logo).pathname] : [])),
  };
}

function assetsOf(version: string): Record<string, string> {
  return { [`_astro/app.${version}.css`]: `style ${version}`, 'og/default.jpg': 'default picture' };
}

/** Pages that say what they read: how production code renders is no part of its protocol. */
export function createSimulatedSite(version: string): CompiledSite {
  const assets = `${diskRoot}site-${version}/client`;
  for (const [path, text] of Object.entries(assetsOf(version)))
    putFile(`${assets}/${path}`, Buffer.from(text));
  const commonPaths = async () => ['/', '/ar'];
  return {
    version,
    assets,
    markdownVersion: 3,
    commonPaths,
    async publicPaths(reader) {
      return [...(await commonPaths()), ...(await reader.paths('blog-posts'))];
    },
    async render(path, { readers }) {
      const dependencies = new Set<string>();
      const { rows, pictures } = await rowsOf(
        path,
        readers.forPage((key) => dependencies.add(key)),
      );
      const picture = { title: rows.join(' '), brand: '', seed: path, locale: splitPath(path).locale };
      const drawn = `/og/${createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 24)}.jpg`;
      const uses = [`/_astro/app.${version}.css`, ...pictures];
      return {
        status: 200,
        type: 'text/html; charset=utf-8',
        body: Buffer.from(JSON.stringify({ path, rows, uses: [...uses, drawn] } satisfies SimulatedPage)),
        headers: {},
        dependencies: [...dependencies].sort(),
        pictures: new Map([[drawn, picture]]),
        references: [...uses, drawn],
        failedReads: [],
      };
    },
  };
}
