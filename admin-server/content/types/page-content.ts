import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod';
import { required } from '#content-db/model/fields.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { listRows } from '../list.ts';
import { queryType } from '../../http/list-query.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

const { table, input } = resources['page-content'];
const { page, section, content, locale, isActive } = input.shape;

/** The field names of the home and services page editors. The page defaults to home. */
const editorNames = {
  input: z.strictObject({
    page: page.default('home'),
    section,
    contentKey: required('Content key is required').max(100),
    contentValue: content,
    locale,
    isActive,
  }),
  columns: { contentKey: 'key', contentValue: 'content' },
};

/** The texts of the pages, answered with both names of their fields. Changes of `isActive` alone are published immediately. */
export function pageContent(deps: ContentDeps) {
  return resourceRoutes(deps, 'page-content', {
    fieldNames: (values) => ('contentKey' in values || 'contentValue' in values ? editorNames : undefined),
    present: withBothNames,
    immediateColumn: 'isActive',
  });
}

/** GET /: the texts of the services page. They are written through `pageContent`. */
export function servicesPageContent({ content }: Pick<ContentDeps, 'content'>) {
  return new Hono<SignedIn>().get('/', queryType(), async (c) => {
    const { rows } = await listRows(content.read, 'page-content', c, { where: eq(table.page, 'services') });
    return c.json(rows.map(withBothNames));
  });
}

function withBothNames(row: RowOf<'page-content'>) {
  return { ...row, contentKey: row.key, contentValue: row.content };
}
