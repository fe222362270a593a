import { Hono } from 'hono';
import * as z from 'zod';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { withDraft } from '#content-db/read/draft-reader.ts';
import { editedRow } from '#content-db/read/edited-row.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { isCollection, resourceNames } from '#content-db/types/index.ts';
import { bodyType, readBody } from '../http/body.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { PreviewDeps } from './preview.ts';

export type DraftPreviewDeps = Pick<PreviewDeps, 'content' | 'render' | 'siteUrl' | 'apiUrl'>;

const request = z.strictObject({
  path: z.string().startsWith('/', 'Must be a path of the site').max(1000),
  resource: z.enum(resourceNames, 'Must be a type of content'),
  rowId: z.int().positive().optional(),
  values: z.record(z.string().max(100), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/**
 * POST /draft-preview: the HTML of a page, as it would be if what is typed over a row were saved and published. A row
 * that was never saved is shown in the place of another one of its type, and one of a keyed set at its key. Where nothing is typed, it
 * is the page as it is saved.
 */
export function draftPreview({ content, render, siteUrl, apiUrl }: DraftPreviewDeps) {
  /** @throws Problem `not-found` when there is no row whose page could show a new one */
  async function draftOf({ resource, rowId, values }: Omit<z.output<typeof request>, 'path'>) {
    const isTyped = Object.keys(values).length > 0;
    if (rowId !== undefined || !isTyped || !isCollection(resource)) return { resource, rowId, values };
    const other = await editedRow(content.read, { resource, values });
    if (!other) throw new Problem('not-found', 'There is no page yet to show this on. Save it first.');
    return { resource, rowId: other.row.id, values };
  }

  return new Hono<SignedIn>().post(
    '/draft-preview',
    bodyType<{ json: z.input<typeof request> }>(),
    async (c) => {
      const { values } = await readBody(c, 1024 * 1024);
      const { path, ...draft } = parseOrExplain(request, values, 'draft');
      const readers = withDraft(createReaders(content.read, 'lazy'), await draftOf(draft));
      const { body } = await render(path, { readers, mode: 'preview', siteUrl, apiUrl });
      return c.json({ html: new TextDecoder().decode(body) });
    },
  );
}
