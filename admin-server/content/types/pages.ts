import { notInArray } from 'drizzle-orm';
import * as z from 'zod';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { humanize } from '#content-db/model/humanize.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { slugify } from '#content-db/model/slug.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { addressInUse, builtInPages, isBuiltInPage, reservedSlugs } from '#content-db/types/page-path.ts';
import {
  isSectionKind,
  kindOfOwn,
  ownSectionOf,
  ownSections,
  type Place,
  placesOf,
  placeStep,
} from '#content-db/types/section-kinds.ts';
import { resources } from '#content-db/types/index.ts';
import { createRow, type Input, requireRow, type RowOf, updateRow } from '#content-db/write/repository.ts';
import { bodyType, readBody } from '../../http/body.ts';
import { invalidField } from '../invalid-field.ts';
import { moveAddresses } from '../moved-address.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';
import { uniqueSlug } from '../unique-slug.ts';
import type { DeriveInput } from '../writer.ts';

type Section = RowOf<'page-sections'>;

/** A page, by the name of one of the program's, or by the id of its row. */
const pageField = z.union([z.enum(builtInPages), z.int().positive()], 'Name a page');
/** A section, by the name of one of the page's own, or by the id of its row. */
const sectionField = z.union([z.string().max(60), z.int().positive()], 'Name a section');
const arrangement = z.strictObject({
  page: pageField,
  section: sectionField,
  isVisible: z.boolean().optional(),
  /** The section that follows it; null for none. */
  before: sectionField.nullish(),
});

/**
 * Pages of sections. The slug derives from the title, and a published page that gets another one leaves a redirect.
 * `POST /arrange` shows, hides and moves a section of any page: it stores only what differs from the page's own
 * arrangement. `POST /row` answers with the row of one of the program's pages, which it stores if there is none.
 */
export function pages(deps: ContentDeps & { published: Pick<Database, 'read'> }) {
  return resourceRoutes(deps, 'pages', {
    // `?own=true` leaves out the pages of the program.
    where: (c) =>
      c.req.query('own') === 'true' ? notInArray(resources.pages.table.slug, [...builtInPages]) : undefined,
    derive: { slug: slugOf, slugAr: arabicSlugOf },
    check: checkAddresses,
    afterWrite: (tx, change) => moveAddresses(tx, deps.published.read, 'pages', change),
  })
    .post('/row', bodyType<{ json: { page: string } }>(), async (c) => {
      const { page } = parseOrExplain(
        z.strictObject({ page: z.enum(builtInPages, 'Name a page') }),
        (await readBody(c, 4096)).values,
        'page',
      );
      return c.json(await deps.content.write((tx) => pageRow(tx, page, c.var.admin.username)));
    })
    .post('/arrange', bodyType<{ json: z.input<typeof arrangement> }>(), async (c) => {
      const wanted = parseOrExplain(arrangement, (await readBody(c, 4096)).values, 'arrangement');
      await deps.content.write((tx) => arrange(tx, wanted, c.var.admin.username));
      return c.body(null, 204);
    });
}

/** Sections of pages: of a kind that there is, and in its place on the page that it is of. */
export function pageSections(deps: ContentDeps) {
  return resourceRoutes(deps, 'page-sections', {
    check: async (tx, section, before) => {
      const page = await requireRow(tx, 'pages', section.pageId);
      const own: readonly string[] = isBuiltInPage(page.slug) ? ownSections[page.slug] : [];
      const name = ownSectionOf(section.kind);
      const isKnown = name === undefined ? isSectionKind(section.kind) : own.includes(name);
      // What was stored under a kind that is gone can still be edited.
      if (!isKnown && section.kind !== before?.kind)
        throw invalidField('kind', 'There is no such section. Choose one of the list');
      if (before && before.pageId !== section.pageId)
        throw invalidField('pageId', 'A section stays on its page. Add it to the other one');
    },
  });
}

async function slugOf(tx: Transaction, { sent, values, before }: DeriveInput<'pages'>): Promise<unknown> {
  if (sent !== undefined && sent !== null && typeof sent !== 'string') return sent;
  if (sent && !resources.pages.input.shape.slug.safeParse(sent).success) return sent;
  const slug = slugify(sent ?? '');
  if (slug) return slug;
  const title = values['title'];
  return uniqueSlug(tx, {
    name: 'pages',
    column: 'slug',
    title,
    fallback: 'page',
    id: before?.id,
    reserved: await addressesInUse(tx),
  });
}

async function arabicSlugOf(_tx: Transaction, { sent }: DeriveInput<'pages'>): Promise<unknown> {
  const isText = typeof sent === 'string' && resources.pages.input.shape.slugAr.safeParse(sent).success;
  return isText ? slugify(sent) || null : sent;
}

/** First parts of addresses that the program has, or that types were given. */
async function addressesInUse(tx: Transaction): Promise<string[]> {
  return [...reservedSlugs, ...(await chosenFronts(tx)).values()];
}

/** No two pages have one address, in either language, and none has an address of the program. */
async function checkAddresses(
  tx: Transaction,
  { slug, slugAr }: Input<'pages'>,
  before: RowOf<'pages'> | undefined,
): Promise<void> {
  if (before && isBuiltInPage(before.slug)) {
    if (slug !== before.slug || slugAr) throw invalidField('slug', 'The address of this page cannot change');
    return;
  }
  const inUse = await addressesInUse(tx);
  if (inUse.includes(slug)) throw invalidField('slug', addressInUse);
  if (slugAr && inUse.includes(slugAr)) throw invalidField('slugAr', addressInUse);
  const others = [
    ...(await rowsWith(tx, 'pages', 'slug', [slug, slugAr ?? slug])),
    ...(await rowsWith(tx, 'pages', 'slugAr', [slugAr ?? slug])),
  ].filter(({ id }) => id !== before?.id);
  for (const other of others) {
    if (other.slug === slug) throw invalidField('slug', takenBy(other));
    if ((other.slugAr || other.slug) === (slugAr || slug))
      throw invalidField(slugAr ? 'slugAr' : 'slug', takenBy(other));
  }
}

function takenBy({ title }: RowOf<'pages'>): string {
  return `The page “${title}” has this address. Choose another one`;
}

/** The row of one of the program's pages, which is stored with its first arrangement. */
async function pageRow(tx: Transaction, page: string, by: string): Promise<RowOf<'pages'>> {
  const [row] = await rowsWith(tx, 'pages', 'slug', [page]);
  return (
    row ??
    createRow(
      tx,
      'pages',
      { title: humanize(page), slug: page, isVisible: true, isListed: true, hasNumbers: true },
      by,
    )
  );
}

/** Of a section that has its texts elsewhere. */
const emptySection = { isVisible: true, ground: 'plain', alignment: 'start' } as const;

async function arrange(
  tx: Transaction,
  { page, section, isVisible, before }: z.output<typeof arrangement>,
  by: string,
): Promise<void> {
  const row = typeof page === 'number' ? await requireRow(tx, 'pages', page) : await pageRow(tx, page, by);
  const rows = await rowsWith(tx, 'page-sections', 'pageId', [row.id]);
  const places = placesOf(
    row.slug,
    rows.toSorted((a, b) => a.sortOrder - b.sortOrder || a.id - b.id),
  );
  const place = places.find((other) => isAt(other, section));
  const next = before == null ? undefined : places.find((other) => isAt(other, before));
  if (!place || (before != null && !next))
    throw new Problem(
      'conflict',
      'This section is not on the page any more. Reload the page, then try again.',
    );
  const write = (at: Place<Section>, values: Partial<Input<'page-sections'>>) => {
    if (at.row) return updateRow(tx, 'page-sections', at.row.id, values, { by });
    if (at.own === undefined) throw new TypeError('an added section has a row');
    const { own, sortOrder } = at;
    const stored = { ...emptySection, pageId: row.id, kind: kindOfOwn(own), sortOrder };
    return createRow(tx, 'page-sections', { ...stored, ...values }, by);
  };
  const shown = isVisible === undefined ? {} : { isVisible };
  if (before === undefined) {
    await write(place, shown);
    return;
  }
  const others = places.filter((other) => other !== place);
  const at = next ? others.indexOf(next) : others.length;
  const sortOrder = between(others[at - 1]?.sortOrder, others[at]?.sortOrder);
  if (sortOrder !== undefined) {
    await write(place, { ...shown, sortOrder });
    return;
  }
  for (const [number, other] of others.toSpliced(at, 0, place).entries()) {
    const values = { ...(other === place && shown), sortOrder: (number + 1) * placeStep };
    if (other.sortOrder !== values.sortOrder || other === place) await write(other, values);
  }
}

function isAt({ own, row }: Place<Section>, name: string | number): boolean {
  return typeof name === 'string' ? own === name : own === undefined && row.id === name;
}

/** A whole number between two places; undefined if there is none. */
function between(low: number | undefined, high: number | undefined): number | undefined {
  if (high === undefined) return (low ?? 0) + placeStep;
  const middle = Math.floor(((low ?? Math.min(0, high - 2 * placeStep)) + high) / 2);
  return middle > (low ?? -Infinity) && middle < high ? middle : undefined;
}
