import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import { typePairs } from '#content-db/types/brand-key.ts';
import { specimenFamily, specimenSheet } from '#site/brand/specimens.ts';
import { pairFaces, typeFolder } from '#site/brand/type-sheet.ts';
import { compress } from '../files/encoding.ts';
import { openSource } from '../files/file-source.ts';
import { sendFile } from '../files/send-file.ts';

const fontName = /^(?:other-)?(?:latin|arabic|language)-[46]00\.woff2$/;

const headers = { 'Cache-Control': 'public, max-age=86400' };

const specimens = Buffer.from(
  typePairs.flatMap((pair) => pairFaces(pair, specimenFamily(pair), `${typeFolder}/${pair}`)).join(''),
);
const specimensTag = createHash('sha256').update(specimens).digest('hex').slice(0, 32);

/**
 * Answers `/fonts/{pair}/{file}` with a font of any pair of typefaces, for previews and for whoever chooses one. The site
 * itself has those of its own pair at `/fonts/{file}`. The faces of all are in one style sheet.
 */
export function pairFonts(folder: string): Hono {
  const app = new Hono();
  app.get(specimenSheet, (c) =>
    sendFile(c, {
      status: 200,
      type: 'text/css; charset=utf-8',
      headers,
      tag: specimensTag,
      isEncodable: true,
      async open(encoding) {
        const bytes = encoding ? await compress(specimens, encoding) : specimens;
        return { size: bytes.length, bytes };
      },
    }),
  );
  return app.get(`${typeFolder}/:pair/:file`, (c, next) => {
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
