import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { ensureFirstAdmin } from '#admin-server/accounts/first-admin.ts';
import { createPasswords } from '#admin-server/accounts/passwords.ts';
import { changes } from '#content-db/changes.ts';
import type { Database } from '#content-db/database/open.ts';
import { createRow } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import { compileAdmin } from '#admin-server/installation/compile.ts';
import type { Log } from '#admin-server/installation/terminal.ts';
import { chromiumFlags } from '../../testing/chromium.ts';
import { median } from './measure.ts';
import { type Ground, prepareScene, siteUrl } from './scene.ts';
import { startOurs } from './serving/servers.ts';

/** How long an admin list takes until it is usable. */
export interface ListTimes {
  list: string;
  /** For each number of rows, the median in milliseconds. */
  times: { rows: number; ms: number }[];
}

/** Numbers of rows. The others are compared with the first. */
const sizes = [10, 1000, 10_000];
/** Sortable cards, a sortable table, and cards with long texts. */
const lists = ['team-members', 'clients', 'blog-posts'] as const;
const rounds = 7;
const rowsPerWrite = 500;
const staff = { username: 'bench@example.org', password: 'a pass phrase of the bench' };

/** Opens lists of several sizes in a browser, each from another admin screen, including the request. */
export async function measureAdminLists(ground: Ground, browserPath: string, log: Log): Promise<ListTimes[]> {
  const adminFolder = await compileAdmin(log);
  const browser = await chromium.launch({ executablePath: browserPath, args: chromiumFlags });
  try {
    const results: ListTimes[] = lists.map((list) => ({ list, times: [] }));
    for (const rows of sizes) {
      log(`Lists of the admin: ${rows} rows`);
      const scene = await prepareScene(ground, `rows-${rows}`, (database) => fillLists(database, rows));
      const server = await startOurs({ ...scene, posts: 0 }, adminFolder);
      try {
        const page = await signIn(browser, server.address);
        for (const { list, times } of results) times.push({ rows, ms: await timeOf(page, list) });
        await page.context().close();
      } finally {
        await server.stop();
        await rm(scene.folder, { recursive: true, force: true });
      }
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function fillLists(database: Database, rows: number): Promise<void> {
  await ensureFirstAdmin(database, createPasswords(), { firstAdmin: staff, siteUrl });
  const text = 'What an instructor writes about calm, distance and the first ninety seconds. ';
  await database.write(async (tx) => {
    for (const table of lists) await tx.delete(resources[table].table);
  });
  await createRows(database, rows, text);
  // The rows count as published: ten thousand pending changes would be a different measurement.
  await database.write((tx) => tx.update(changes).set({ releaseId: 1 }));
}

async function createRows(database: Database, rows: number, text: string): Promise<void> {
  for (let done = 0; done < rows; done += rowsPerWrite) {
    await database.write(async (tx) => {
      for (let row = done; row < Math.min(rows, done + rowsPerWrite); row += 1) {
        await createRow(
          tx,
          'team-members',
          {
            name: `Member ${row}`,
            roleKey: 'trainingManager',
            bio: text.repeat(4),
            sortOrder: row,
            locale: 'en',
            isVisible: 1,
          },
          'bench',
        );
        await createRow(tx, 'clients', { name: `Client ${row}`, sortOrder: row, locale: 'en' }, 'bench');
        await createRow(
          tx,
          'blog-posts',
          { title: `Post ${row}`, slug: `post-${row}`, content: text.repeat(100), locale: 'en' },
          'bench',
        );
      }
    });
  }
}

async function signIn(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });
  await context.request.post('/api/admin/login', { data: staff, headers: { origin: siteUrl } });
  return context.newPage();
}

/** The median time in milliseconds. The first round loads the code of the screen and does not count. */
async function timeOf(page: Page, list: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto('/admin/publish');
    const link = page.locator(`nav a[href="/admin/${list}"]`);
    const ms = await link.evaluate(openList);
    if (round > 0) times.push(ms);
  }
  return median(times);
}

/** Runs in the idle page: clicks a link and measures until the rows are painted and the page accepts input, in milliseconds. */
async function openList(link: HTMLElement | SVGElement): Promise<number> {
  await new Promise((resolve) => requestIdleCallback(resolve));
  return new Promise((resolve) => {
    const started = performance.now();
    const isLoaded = () =>
      document.querySelector('main input[type="search"]') &&
      document.querySelector('main article, main tbody tr');
    const observer = new MutationObserver(() => {
      if (!isLoaded()) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    if (link instanceof HTMLElement) link.click();
  });
}
