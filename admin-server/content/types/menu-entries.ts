import { Hono } from 'hono';
import * as z from 'zod';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { type Locale, locales, splitPath } from '#content-db/model/locale.ts';
import { menuTarget } from '#content-db/model/menu-target.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsAt } from '#content-db/read/addresses.ts';
import { titlesOf } from '#content-db/read/arabic-titles.ts';
import { type Missing, menuLink } from '#content-db/read/menu-links.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { describeRow } from '#content-db/read/row-title.ts';
import { loadWithdrawn, type Withdrawn } from '#content-db/read/withdrawn.ts';
import { builtInPages } from '#content-db/types/page-path.ts';
import { createRow, type RowOf } from '#content-db/write/repository.ts';
import { pageName, pagePaths, typeOf } from '#site/paths.ts';
import { bodyType, readBody } from '../../http/body.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { invalidField } from '../invalid-field.ts';
import type { DeriveInput } from '../writer.ts';
import { type AdminContentDeps, resourceRoutes } from '../resource-routes.ts';

type Entry = RowOf<'menu-entries'>;

/** What stands behind an entry in the working content. */
export interface EntryState {
  id: number;
  /** Title of the row that it leads to, by language. */
  titles: Partial<Record<Locale, string | undefined>>;
  /** Why it is not shown, by language: `hidden` where there is a row that is not public. */
  missing: Partial<Record<Locale, Missing | 'hidden'>>;
}

const begun = z.strictObject({ place: z.enum(['header', 'footer'], 'Choose the header or the footer') });

/**
 * The entries of header and footer. `GET /states` says what each leads to, and why it is not shown; `POST /begin` writes the
 * links of a place that has no entries as entries.
 */
export function menuEntries(deps: AdminContentDeps) {
  const { content, published } = deps;
  const routes = resourceRoutes(deps, 'menu-entries', {
    derive: { label: labelIn('en'), labelAr: labelIn('ar') },
    async check(tx, entry, before) {
      const { target, label, labelAr, languages, place } = entry;
      if (place !== before?.place || target !== before.target) await requireTarget(tx, target);
      const own = languages === 'ar' ? labelAr || label : label;
      if (!own && pageOf(target) === undefined)
        throw invalidField(
          languages === 'ar' ? 'labelAr' : 'label',
          'Write a label: only pages of the site have a name of their own',
        );
    },
    afterWrite: (tx, { after }) => requireLevels(tx, after.id),
  });
  return new Hono<SignedIn>()
    .get('/states', async (c) => c.json(await entryStates(content.read, await loadWithdrawn(published.read))))
    .post('/begin', bodyType<{ json: z.input<typeof begun> }>(), async (c) => {
      const { place } = parseOrExplain(begun, (await readBody(c, 1024)).values, 'menu');
      await content.write((tx) => beginWithUsual(tx, place, c.var.admin.username));
      return c.body(null, 204);
    })
    .route('/', routes);
}

/** Without a label, an entry that leads to a row has its title. */
function labelIn(locale: Locale) {
  return async (tx: Transaction, { sent, values }: DeriveInput<'menu-entries'>): Promise<unknown> => {
    const to = sent ? undefined : menuTarget(String(values['target'] ?? ''));
    const [found] = to && 'path' in to ? await rowsAt(tx, to.path) : [];
    if (!found) return sent;
    const { english, arabic } = await titlesOf(tx, found.resource, [found.row]);
    return (locale === 'en' ? english : arabic).get(found.row.id) ?? sent;
  };
}

async function beginWithUsual(tx: Transaction, place: Entry['place'], by: string): Promise<void> {
  if ((await rowsWith(tx, 'menu-entries', 'place', [place])).length > 0)
    throw new Problem('conflict', 'There are entries already. Reload the page to see them.');
  for (const [at, target] of builtInPages.entries())
    await createRow(
      tx,
      'menu-entries',
      { place, target, sortOrder: at + 1, languages: 'both', isVisible: true },
      by,
    );
}

/** The page of the site that a target names, by its name or by its path; undefined if it is none. */
function pageOf(target: string): string | undefined {
  const to = menuTarget(target);
  if (!to || 'elsewhere' in to) return undefined;
  const page = 'page' in to ? to.page : pageName(splitPath(to.path).path);
  return Object.hasOwn(pagePaths, page) ? page : undefined;
}

/** A path of this site has a page or a file: an entry that leads nowhere would never be shown. */
async function requireTarget(tx: Transaction, target: string): Promise<void> {
  const to = menuTarget(target);
  if (!to || 'elsewhere' in to || pageOf(target) !== undefined) return;
  if ('page' in to) throw invalidField('target', 'There is no page of this name');
  const file = /^\/uploads\/(.+)$/.exec(to.path)?.[1];
  const rows = file === undefined ? await rowsAt(tx, to.path) : await rowsWith(tx, 'uploads', 'file', [file]);
  if (rows.length === 0) throw invalidField('target', 'There is no page at this address');
}

/**
 * Two levels at most, both in the header.
 * @throws Problem `invalid`
 */
async function requireLevels(tx: Transaction, id: number): Promise<void> {
  const all = await rowsWith(tx, 'menu-entries', 'place', ['header', 'footer']);
  const parentOf = ({ parentId }: Entry) => all.find((entry) => entry.id === parentId);
  const own = all.find((entry) => entry.id === id);
  const below = all.filter(({ parentId }) => parentId === id);
  if (own?.parentId === id) throw invalidField('parentId', 'An entry cannot stand below itself');
  const parent = own && parentOf(own);
  const [child] = below;
  if (parent && child)
    throw invalidField(
      'parentId',
      parent.parentId === id
        ? 'The other entry stands below this one: move that one to the first level before'
        : 'There are two levels, and entries stand below this one: move those first',
    );
  if (parent && parent.parentId !== null)
    throw invalidField('parentId', 'There are two levels: choose an entry of the first one');
  if (own?.place === 'footer' && (parent || child))
    throw invalidField(parent ? 'parentId' : 'place', 'The footer has one level');
  if (parent && parent.place !== own?.place)
    throw invalidField('parentId', 'Choose an entry of the same place');
}

/**
 * Checks after a discard that no entry has come to stand on a third level.
 * @throws Problem `conflict`
 */
export async function requireTwoLevels(queries: Queries): Promise<void> {
  const all = await rowsWith(queries, 'menu-entries', 'place', ['header', 'footer']);
  const parentOf = ({ parentId }: Entry) => all.find((entry) => entry.id === parentId);
  const third = all.find((entry) => {
    const parent = parentOf(entry);
    return parent !== undefined && (parent.parentId !== null || parent.place !== entry.place);
  });
  if (third)
    throw new Problem(
      'conflict',
      `The ${describeRow('menu-entries', third)} would stand on a third level. Discard its change as well, or move it first.`,
    );
}

async function entryStates(queries: Queries, withdrawn: Withdrawn): Promise<EntryState[]> {
  const reader = createReaders(queries, 'lazy', { withdrawn }).forPage(() => undefined);
  const states = [];
  for (const { id, target } of await rowsWith(queries, 'menu-entries', 'place', ['header', 'footer'])) {
    const to = menuTarget(target);
    const [found] = to && 'path' in to ? await rowsAt(queries, to.path) : [];
    const state: EntryState = { id, titles: {}, missing: {} };
    if (found) {
      const { english, arabic } = await titlesOf(queries, found.resource, [found.row]);
      state.titles = { en: english.get(found.row.id), ar: arabic.get(found.row.id) };
    }
    for (const locale of locales) {
      const link = await menuLink(reader, { target, locale }, { pagePaths, typeOf });
      if (!('missing' in link)) continue;
      const reason = found && withdrawn.hides(found.resource, found.row.id) ? 'withdrawn' : 'hidden';
      state.missing[locale] = found && link.missing === 'gone' ? reason : link.missing;
    }
    states.push(state);
  }
  return states;
}
