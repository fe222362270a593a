import { join } from 'node:path';
import { Hono } from 'hono';
import { typePairs } from '#content-db/types/brand-key.ts';
import { typeFolder } from '#site/brand/type-sheet.ts';
import { openSource } from '../files/file-source.ts';
import { sendFile } from '../files/send-file.ts';

const fontName = /^(?:other-)?(?:latin|arabic|language)-[46]00\.woff2$/;

const headers = { 'Cache-Control': 'public, max-age=86400' };

/**
 * Answers `/fonts/{pair}/{file}` with a font of any pair of typefaces, for previews and for whoever chooses one. The site
 * itself has those of its own pair at `/fonts/{file}`.
 */
export function pairFonts(folder: string): Hono {
  return new Hono().get(`${typeFolder}/:pair/:file`, (c, next) => {
    const { pair, file } = c.req.param();
    if (!typePairs.some((each) => each === pair) || !fontName.test(file)) return next();
    return sendFile(c, {
      status: 200,
      type: 'font/woff2',
      headers,
      tag: `${pair}-${file}`,
      isEncodable: false,
      open: () => openSource(join(folder, pair, file)),
    });
  });
}
