import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { escaped } from '#content-db/model/word-list.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { rowKey } from '#content-db/read/dependency-keys.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { dependencyKeys, pageDependencies } from '#content-db/releases.ts';
import type { RowId, Shown, PlaceCheck } from '#content-db/withdrawals.ts';
import { pageShowing } from '#content-db/model/shared-parts.ts';
import { decode } from '#site/content/read-html.ts';
import { inParallel } from '../storage/in-parallel.ts';
import { type Sides, storedRows } from './coverage.ts';
import { askPublic, here, type Places, statusCheck, unaskedCheck } from './places.ts';

/** Milliseconds for targets and caches to follow a release. */
const patience = 5_000;

/** Where rows without pages of their own are to be seen now, and by which names. */
export async function shownOf(sides: Sides, rows: RowId[]): Promise<Shown> {
  const [pages, names] = [new Set<string>(), new Set<string>()];
  for (const row of rows) {
    const stored = await storedRows(sides, row);
    if (stored.some((values) => rowPaths(row.resource, values).length > 0)) continue;
    for (const values of stored) names.add(rowTitle(row.resource, values));
    for (const path of await readersOf(sides.published, row)) pages.add(pageShowing(path));
  }
  return { pages: [...pages].sort(), names: [...names] };
}

/** The live pages and shared parts that have read a row. */
async function readersOf(published: Queries, { resource, rowId }: RowId): Promise<string[]> {
  const views = `${rowKey(resource, rowId, '')}*`;
  const rows = await published.all<{ path: string }>(sql`SELECT page.path FROM ${pageDependencies} AS page
    WHERE page.path != '*' AND EXISTS (SELECT 1 FROM json_each(page.reads) AS read
      WHERE read.value IN (SELECT id FROM ${dependencyKeys} WHERE name GLOB ${views}))`);
  return rows.map(({ path }) => path);
}

/** Asks every place that can be asked whether its pages still hold the names, for a moment until none does. */
export async function askPages(places: Places, { pages, names }: Shown): Promise<PlaceCheck[]> {
  const holds = finderOf(names);
  const until = performance.now() + patience;
  const checks = await inParallel(pages, async (path) => {
    for (;;) {
      const found = await askPage(places, path, holds);
      if (!found.some(({ answer }) => answer === stillThere) || performance.now() > until) return found;
      await sleep(200);
    }
  });
  return checks.flat();
}

type Finder = (html: string) => boolean;

/** Finds names as whole words in HTML. */
function finderOf(names: string[]): Finder {
  const any = names.map(escaped).join('|');
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'u');
  return (html) => whole.test(decode(html));
}

/** What this server, the targets and the public address show at the address of a page. */
async function askPage(places: Places, path: string, holds: Finder): Promise<PlaceCheck[]> {
  const { ask, deployment, siteUrl } = places;
  const [own, onTargets, outside] = await Promise.all([
    answerCheck(here, path, ask(path), holds),
    askTargets(deployment, path, holds),
    answerCheck(siteUrl, path, askPublic(siteUrl, path), holds),
  ]);
  return [own, ...onTargets, outside];
}

async function askTargets(
  deployment: Places['deployment'],
  path: string,
  holds: Finder,
): Promise<PlaceCheck[]> {
  if (!deployment) return [];
  try {
    const texts = await deployment.textsAt(path);
    return texts.map(({ place, text }) => textCheck(place, path, text, holds));
  } catch (error) {
    const { target, place = target } = deployment.status();
    return [unaskedCheck(place, path)(error)];
  }
}

function answerCheck(
  place: string,
  path: string,
  answer: Promise<Response>,
  holds: Finder,
): Promise<PlaceCheck> {
  return answer
    .then(async (response) => {
      const text = await response.text();
      return response.ok ? textCheck(place, path, text, holds) : statusCheck(place, path, response.status);
    })
    .catch(unaskedCheck(place, path));
}

const stillThere = 'The name is still there.';

function textCheck(place: string, address: string, text: string | undefined, holds: Finder): PlaceCheck {
  if (text === undefined) return { place, address, answer: 'The file is gone.', isGone: true };
  const isGone = !holds(text);
  return { place, address, answer: isGone ? 'The name is gone.' : stillThere, isGone };
}
