import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { log } from '#admin-server/installation/terminal.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { violations, wcag } from '#site/e2e/accessibility.ts';
import { sitemapPaths } from '#site/e2e/addresses.ts';
import { chromiumFlags, ensureChromium } from './testing/chromium.ts';
import { runScript, variablesOf } from './testing/command.ts';
import { serveExample } from './testing/served-example.ts';
import type { Staff } from './testing/staff.ts';
import { wordsOfExampleIn } from './testing/words-of-example.ts';

/* A site with the example that begins anew with the structure: nothing in it is changed yet. */

const stack = new AsyncDisposableStack();
const files = [
  '/404',
  '/ar/404',
  '/search',
  '/ar/search',
  '/rss.xml',
  '/ar/rss.xml',
  '/llms.txt',
  '/favicon.svg',
];
let address = '';
let staff: Staff;
let release = 0;
let before: Map<string, string>;
let drafted: Map<string, string>;
let pages: Map<string, string>;

const allAt = async (paths: string[]) =>
  new Map(
    await Promise.all(
      paths.map(async (path) => [path, await (await fetch(address + encodeURI(path))).text()] as const),
    ),
  );
const site = async () => allAt([...(await sitemapPaths(address)), ...files]);

beforeAll(async () => {
  ({ address, staff } = stack.use(await serveExample()));
  before = await site();
  await staff.call('POST', '/api/admin/example/structure');
  drafted = await allAt([...before.keys()]);
  ({ release } = (await staff.call('POST', '/api/admin/publish', {})) as { release: number });
  pages = await site();
}, 240_000);

afterAll(() => stack.disposeAsync());

test('no page or file has a word of the example, and each page of the structure is there in both languages', () => {
  const found = [...pages].flatMap(([path, text]) =>
    wordsOfExampleIn(text).map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
  for (const path of [
    '/',
    '/services',
    '/services/service-one',
    '/about',
    '/team',
    '/blog',
    '/contact',
    '/privacy-policy',
  ])
    expect(pages.get(path), path).toContain('</h1>');
  for (const path of ['/ar', '/ar/services/service-one', '/ar/من-نحن', '/ar/privacy-policy'])
    expect(pages.get(path), path).toContain('</h1>');
});

test('each page has one heading, Arabic where it is Arabic, and structured data that claims nothing', () => {
  for (const [path, html] of pages) {
    if (!html.includes('<html')) continue;
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/<(h[1-6]|ul|ol|dl)\b[^>]*>\s*<\/\1>/);
    expect(html, path).not.toMatch(
      /"(?:address|telephone|openingHours|areaServed|foundingDate|aggregateRating)"/,
    );
    expect(html, path).not.toMatch(
      /"@type":"(?:Course|CourseInstance|EducationalOrganization|PostalAddress)"/,
    );
    const english = path.startsWith('/ar') ? html.match(/<(?:h1|h2|p)[^>]* lang="en"/g) : null;
    expect(english, path).toBeNull();
  }
});

test('axe finds nothing on any page', { timeout: 240_000 }, async () => {
  const browser = await chromium.launch({ executablePath: await ensureChromium(log), args: chromiumFlags });
  await using closing = new AsyncDisposableStack();
  closing.defer(() => browser.close());
  const page = await browser.newPage();
  for (const path of await sitemapPaths(address)) {
    await page.goto(address + encodeURI(path));
    expect(await violations(page, { tags: [...wcag, 'best-practice'] }), path).toEqual([]);
  }
});

test(
  'visitors see nothing of it before it goes live as one release, which is undone as a whole',
  { timeout: 240_000 },
  async () => {
    expect(drafted).toEqual(before);
    expect(release).toBe(2);
    await staff.call('POST', `/api/admin/releases/${release - 1}/restore`, {});
    expect(await site()).toEqual(before);
  },
);

test('a new data folder begins with it by a word of the command, one with the example does not', async () => {
  await using folder = await createTestFolder();
  const seeded = (name: string, ...words: string[]) =>
    runScript('seed.ts', words, variablesOf(folder.at(name)));
  expect(await seeded('new', '--example', 'demo')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no beginning called “demo”.'),
  });
  // It is remembered, so a later start does not need to be told.
  expect((await seeded('new', '--structure')).code).toBe(0);
  expect((await seeded('new')).code).toBe(0);
  expect((await seeded('old')).code).toBe(0);
  expect(await seeded('old', '--structure')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('and --structure is for a new one'),
  });
}, 120_000);
