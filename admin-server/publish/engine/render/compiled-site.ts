import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '#content-db/model/problem.ts';
import type * as Renderer from '#site/renderer.ts';
import type { CompiledSite } from '../../types.ts';

/** The output of admin-server/installation/compile.ts: a folder for each version, and the name of the newest. */
const compiled = join(import.meta.dirname, '..', '..', '..', '..', '.compiled', 'pages');

/**
 * Loads the compiled pages from the folder of a version, or else the newest version. Sets NODE_ENV,
 * because React and Astro are fast only in production mode.
 * @throws Problem (`setup`) if the pages are not compiled
 */
export async function loadCompiledSite(folder?: string): Promise<CompiledSite> {
  process.env.NODE_ENV = 'production';
  try {
    const own = folder ?? join(compiled, (await readFile(join(compiled, 'version'), 'utf8')).trim());
    const entry = pathToFileURL(join(own, 'server', 'entry.mjs')).href;
    const { render, publicPaths, commonPaths, markdownVersion }: typeof Renderer = await import(entry);
    return {
      render,
      publicPaths,
      commonPaths,
      markdownVersion,
      version: basename(own),
      assets: join(own, 'client'),
      exampleAssets: join(own, 'example'),
      fonts: join(own, 'fonts'),
    };
  } catch (error) {
    throw new Problem('setup', 'The pages are not compiled. Run npm start, which compiles them.', {
      cause: error,
    });
  }
}
