import { Hono } from 'hono';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { locales, localPath, splitPath } from '#content-db/model/locale.ts';
import { slugify } from '#content-db/model/slug.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { resources } from '#content-db/types/index.ts';
import { addressInUse, reservedSlugs } from '#content-db/types/page-path.ts';
import { hasFront, ownPath, typeFronts } from '#content-db/types/type-fronts.ts';
import { neededBy, type SwitchableType, switchableTypes } from '#content-db/types/type-names.ts';
import { typeOf } from '#site/paths.ts';
import { createRow, type Input, removeRow, type RowOf } from '#content-db/write/repository.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { invalidField } from '../invalid-field.ts';
import type { DeriveInput } from '../writer.ts';
import { type AdminContentDeps, resourceRoutes } from '../resource-routes.ts';

/** How much of a type there is. */
interface Extent {
  rows: number;
  /** Live pages, in both languages. */
  pages: number;
}

/** What an organisation does without, and how much of it there is: GET /extent, by type. */
export function typeSettings(deps: AdminContentDeps) {
  const { content, live } = deps;
  return new Hono<SignedIn>()
    .get('/extent', async (c) => {
      const chosen = await chosenFronts(deps.published.read);
      const paths = [...(live()?.files.keys() ?? [])].map((path) => ownPath(path, chosen));
      const found = await Promise.all(
        switchableTypes.map(async (type): Promise<[SwitchableType, Extent]> => {
          const rows = await content.read.$count(resources[type].table);
          const pages = paths.filter((path) => isPageOf(type, path)).length;
          return [type, { rows, pages }];
        }),
      );
      return c.json(Object.fromEntries(found) as Record<SwitchableType, Extent>);
    })
    .route(
      '/',
      resourceRoutes(deps, 'type-settings', {
        derive: { address: addressOf },
        check: checkAddress,
        afterWrite: (tx, change) => moveFront(tx, deps.published.read, change),
      }),
    );
}

async function addressOf(_tx: Transaction, { sent, values }: DeriveInput<'type-settings'>): Promise<unknown> {
  if (typeof sent !== 'string' || !resources['type-settings'].input.shape.address.safeParse(sent).success)
    return sent;
  const slug = slugify(sent);
  const name = String(values['name']);
  return slug === '' || (hasFront(name) && slug === typeFronts[name]) ? null : slug;
}

/** An address of a type is nobody else's, in either language. */
async function checkAddress(
  tx: Transaction,
  { name, address }: Input<'type-settings'>,
  before: RowOf<'type-settings'> | undefined,
): Promise<void> {
  if (!address || address === before?.address) return;
  const taken = (message: string) => invalidField('address', message);
  if (!hasFront(name)) throw taken('This type has no pages of its own, so it has no address');
  if (reservedSlugs.includes(address)) throw taken(addressInUse);
  const other = (await rowsWith(tx, 'type-settings', 'address', [address])).find((row) => row.name !== name);
  if (other) throw taken('Another type has this address. Choose another one');
  for (const column of ['slug', 'slugAr'] as const) {
    const [page] = await rowsWith(tx, 'pages', column, [address]);
    if (page) throw taken(`The page “${page.title}” has this address. Choose another one`);
  }
  const own = locales.map((locale) => localPath(`/${typeFronts[name]}`, locale));
  const rules = await rowsWith(
    tx,
    'redirects',
    'fromUrl',
    locales.map((locale) => localPath(`/${address}`, locale)),
  );
  if (rules.some(({ toUrl }) => !own.includes(toUrl)))
    throw taken('There is a redirect of this address. Remove it first, or choose another one');
}

/**
 * Visitors of an address that was live, and was chosen, are led to the program's own: that leads to the one which the type
 * has now. A redirect from the new address goes.
 */
async function moveFront(
  tx: Transaction,
  published: Queries,
  {
    before,
    after,
    by,
  }: { before: RowOf<'type-settings'> | undefined; after: RowOf<'type-settings'>; by: string },
): Promise<void> {
  if (!hasFront(after.name) || (before?.address ?? null) === after.address) return;
  const [live] = await rowsWith(published, 'type-settings', 'name', [after.name]);
  for (const locale of locales) {
    const pathOf = (front: string) => localPath(`/${front}`, locale);
    if (after.address)
      for (const { id } of await rowsWith(tx, 'redirects', 'fromUrl', [pathOf(after.address)]))
        await removeRow(tx, 'redirects', id, by);
    if (!live?.address || live.address === after.address) continue;
    const fromUrl = pathOf(live.address);
    if ((await rowsWith(tx, 'redirects', 'fromUrl', [fromUrl])).length > 0) continue;
    const toUrl = pathOf(typeFronts[after.name]);
    const rule = { fromUrl, toUrl, redirectType: 301, isActive: true, formerOf: after.name } as const;
    await createRow(tx, 'redirects', rule, by);
  }
}

/** Whether a page is not there without a type. Feeds and other files are no pages. */
function isPageOf(type: SwitchableType, path: string): boolean {
  const own = typeOf(splitPath(path).path);
  return own !== undefined && neededBy(own).includes(type) && !/\.\w+$/.test(path);
}
