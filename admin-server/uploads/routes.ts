import { desc, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import pLimit from 'p-limit';
import * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createRow, getRow, removeRow, type RowOf, updateRow } from '#content-db/write/repository.ts';
import { uploads } from '#content-db/types/uploads.ts';
import { uploadTypes, variantsOfUpload } from '#content-db/model/upload-files.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { type StoredImage, storeImage } from './image-pipeline.ts';
import { findUses, stemOf } from './mentions.ts';
import { receiveFile } from './receive-file.ts';
import { removedAmong } from './removed-names.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { createUploadQuota } from './upload-quota.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import { containsText, type ListQuery, pageOrFirst, queryType, searchParam } from '../http/list-query.ts';

const { table } = uploads;

/** Pictures received and processed at the same time, each with up to 5 MB in memory. */
const maxConcurrent = 20;

const details = z
  .strictObject({
    ...uploads.input.pick({ altEn: true, altAr: true }).shape,
    focalX: uploads.input.shape.focalX.unwrap(),
    focalY: uploads.input.shape.focalY.unwrap(),
    revision: z.number().int(),
  })
  .partial();

export interface UploadsOptions {
  content: Pick<Database, 'read' | 'write'>;
  uploads: SharedFolder;
  /** Bytes that all pictures together may take. */
  uploadsLimit: number;
}

/** The calls for uploaded pictures: POST /upload and /uploads, GET /uploads, PATCH and DELETE /uploads/:id. */
export function uploadRoutes(options: UploadsOptions) {
  const { content, uploads: stored } = options;
  const queue = pLimit(maxConcurrent);
  const quota = createUploadQuota(stored, options.uploadsLimit);

  const receive = async (c: Context<SignedIn>) => {
    await quota.requireSpace();
    if (queue.activeCount >= maxConcurrent)
      throw new Problem(
        'unavailable',
        'Too much is being uploaded at the moment. Try again in a few seconds.',
      );
    const { row, isNew, notice } = await queue(async () =>
      store(await receiveFile(c.req.raw), c.var.admin.username),
    );
    return c.json({ ...describe(row), notice }, isNew ? 201 : 200);
  };

  async function store(bytes: Uint8Array, by: string) {
    const isRemoved = async (name: string) => (await removedAmong(content.read, [name])).size > 0;
    for (;;) {
      let saved: Awaited<ReturnType<typeof saveUpload>>;
      const onStored = async (image: StoredImage) => void (saved = await saveUpload(content, image, by));
      const { notice } = await storeImage(bytes, {
        uploads: stored,
        onWrite: quota.add,
        isRemoved,
        onStored,
      });
      if (saved) return { ...saved, notice };
    }
  }

  return new Hono<SignedIn>()
    .post('/upload', bodyType<{ form: { file: File } }>(), receive)
    .post('/uploads', bodyType<{ form: { file: File } }>(), receive)
    .get('/uploads', queryType<ListQuery>(), async (c) => {
      const [page, search] = [pageOrFirst(c), searchParam(c)];
      const condition = containsText(search, table.file, table.altEn, table.altAr);
      const rows = await content.read
        .select()
        .from(table)
        .where(condition)
        .orderBy(desc(table.id))
        .limit(page.limit)
        .offset(page.offset);
      c.header('X-Total-Count', String(await content.read.$count(table, condition)));
      return c.json(rows.map(describe));
    })
    .patch('/uploads/:id', bodyType<{ json: z.input<typeof details> }>(), async (c) => {
      const { revision, ...values } = parseOrExplain(
        details,
        (await readBody(c, 16 * 1024)).values,
        'picture',
      );
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

/**
 * Creates the row of a picture, or returns the existing one when an equal picture was uploaded before.
 * @returns undefined if another server has just taken its files for unused, and removes them
 */
export async function saveUpload(
  content: Pick<Database, 'write'>,
  stored: StoredImage,
  by: string,
): Promise<{ row: RowOf<'uploads'>; isNew: boolean } | undefined> {
  return content.write(async (tx) => {
    if ((await removedAmong(tx, [String(stemOf(stored.file))])).size > 0) return undefined;
    const [existing] = await tx.select().from(table).where(eq(table.file, stored.file));
    if (existing) return { row: existing, isNew: false };
    return { row: await createRow(tx, 'uploads', uploads.input.parse(stored), by), isNew: true };
  });
}

/** Removes the row only: the live site, or a release that can be restored, may still need the file. */
async function remove(content: Pick<Database, 'write'>, id: number, by: string): Promise<void> {
  await content.write(async (tx) => {
    const row = await getRow(tx, 'uploads', id);
    const uses = row ? await findUses(tx, row.file, 6) : [];
    if (uses.length > 0) {
      const places = [...uses.slice(0, 5), ...(uses.length > 5 ? ['others'] : [])].join(', ');
      throw new Problem('conflict', `The picture is still used by ${places}. Choose another there first.`);
    }
    await removeRow(tx, 'uploads', id, by);
  });
}

/** An upload as the calls return it, with its address and those of its variants. */
function describe({ file, widths, ...row }: RowOf<'uploads'>) {
  const variants = variantsOfUpload({ file, widths }).map(({ name, width, format }) => ({
    url: `/uploads/${name}`,
    width,
    type: uploadTypes[format],
  }));
  return { url: `/uploads/${file}`, ...row, variants };
}
