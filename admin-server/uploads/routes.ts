import { desc, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import pLimit from 'p-limit';
import * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createRow, getRow, removeRow, type RowOf, updateRow } from '#content-db/write/repository.ts';
import { uploads } from '#content-db/types/uploads.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { type StoredImage, storeImage } from './image-pipeline.ts';
import { usesOf } from './mentions.ts';
import { receiveFile } from './receive-file.ts';
import { createUploadRoom } from './upload-room.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import { containsText, type ListQuery, pageOrFirst, queryType, searchParam } from '../http/list-query.ts';

const { table } = uploads;

/** Pictures that are received and worked on at the same time: no more than this many times 5 MB are in memory. */
const atOnce = 20;

const about = z
  .strictObject({
    ...uploads.input.pick({ altEn: true, altAr: true }).shape,
    focalX: uploads.input.shape.focalX.unwrap(),
    focalY: uploads.input.shape.focalY.unwrap(),
    revision: z.number().int(),
  })
  .partial();

export interface UploadsOptions {
  content: Pick<Database, 'read' | 'write'>;
  uploadsDir: string;
  /** How many bytes all pictures together may take. */
  uploadsLimit: number;
}

/** Calls on uploaded pictures: POST /upload and /uploads, GET /uploads, PATCH and DELETE /uploads/:id. */
export function adminUploads(options: UploadsOptions) {
  const { content, uploadsDir: folder } = options;
  const inTurn = pLimit(atOnce);
  const room = createUploadRoom(folder, options.uploadsLimit);

  const receive = async (c: Context<SignedIn>) => {
    await room.demand();
    if (inTurn.activeCount >= atOnce)
      throw new Problem(
        'unavailable',
        'Too much is being uploaded at the moment. Try again in a few seconds.',
      );
    const stored = await inTurn(async () =>
      storeImage(await receiveFile(c.req.raw), { folder, onWrite: room.take }),
    );
    const { row, isNew } = await note(content, stored, c.var.admin.username);
    return c.json(describe(row), isNew ? 201 : 200);
  };

  return new Hono<SignedIn>()
    .post('/upload', bodyType<{ form: { file: File } }>(), receive)
    .post('/uploads', bodyType<{ form: { file: File } }>(), receive)
    .get('/uploads', queryType<ListQuery>(), async (c) => {
      const [page, search] = [pageOrFirst(c), searchParam(c)];
      const wanted = containsText(search, table.file, table.altEn, table.altAr);
      const rows = await content.read
        .select()
        .from(table)
        .where(wanted)
        .orderBy(desc(table.id))
        .limit(page.limit)
        .offset(page.offset);
      c.header('X-Total-Count', String(await content.read.$count(table, wanted)));
      return c.json(rows.map(describe));
    })
    .patch('/uploads/:id', bodyType<{ json: z.input<typeof about> }>(), async (c) => {
      const { revision, ...values } = parseOrExplain(about, (await readBody(c, 16 * 1024)).values, 'picture');
      const id = idParam(c);
      const row = await content.write((tx) =>
        updateRow(tx, 'uploads', id, values, {
          by: c.var.admin.username,
          ...(revision !== undefined && { revision }),
        }),
      );
      return c.json(describe(row));
    })
    .delete('/uploads/:id', async (c) => {
      await remove(content, idParam(c), c.var.admin.username);
      return c.body(null, 204);
    });
}

/** Keeps one row for equal pictures, however often they are uploaded. */
async function note(
  content: Pick<Database, 'write'>,
  stored: StoredImage,
  by: string,
): Promise<{ row: RowOf<'uploads'>; isNew: boolean }> {
  return content.write(async (tx) => {
    const [known] = await tx.select().from(table).where(eq(table.file, stored.file));
    if (known) return { row: known, isNew: false };
    return { row: await createRow(tx, 'uploads', uploads.input.parse(stored), by), isNew: true };
  });
}

/** The file stays as long as something that is live, or that can be gone back to, may show it. */
async function remove(content: Pick<Database, 'write'>, id: number, by: string): Promise<void> {
  await content.write(async (tx) => {
    const row = await getRow(tx, 'uploads', id);
    const uses = row ? await usesOf(tx, row.file, 6) : [];
    if (uses.length > 0) {
      const places = [...uses.slice(0, 5), ...(uses.length > 5 ? ['others'] : [])].join(', ');
      throw new Problem('conflict', `The picture is still used by ${places}. Choose another there first.`);
    }
    await removeRow(tx, 'uploads', id, by);
  });
}

/** An upload as calls answer with it: where it is, and what is needed to print it. */
function describe({ file, widths, ...row }: RowOf<'uploads'>) {
  const [stem = '', extension = ''] = file.split('.');
  const variants = widths.flatMap((width) =>
    ['avif', 'webp', extension].map((format) => ({
      url: `/uploads/${stem}-${width}.${format}`,
      width,
      type: types[format],
    })),
  );
  return { url: `/uploads/${file}`, ...row, variants };
}

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};
