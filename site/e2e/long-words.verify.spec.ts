import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { isSharedPart } from '#content-db/model/shared-parts.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { fillWithWord } from '../testing/long-words.ts';
import { loadRenderer } from '../testing/page.ts';
import { localeOf, origin, pageTypes, unknownPaths, unlistedPaths } from './addresses.ts';
import { misfits } from './fitting.ts';
import { expect, test } from './fixtures.ts';

const words = {
  en: 'Incomprehensibilities'.repeat(6).slice(0, 120),
  ar: 'أفاستسقيناكموها'.repeat(8),
};

/** An answer to a search, which finds something on every page. */
function searchState(word: string) {
  const result = { path: '/blog/first', title: word, description: `${word} ${word}` };
  return { query: word, answer: { results: [result, { ...result, path: '/services' }], total: 12 } };
}

/** A message that the server sent back. */
function formState(word: string) {
  return {
    values: { name: word, email: word, message: word },
    errors: { email: 'invalid' as const },
    code: 'invalid',
  };
}

// Pages that are not there are some of them; their pictures and lists are those of other rows.
test.use({ ownContext: true, provoked: [/status of 404/] });

for (const locale of ['en', 'ar'] as const)
  test.describe(`where every text in ${locale} is one long word`, () => {
    let content: Database;

    test.beforeAll(async () => {
      const file = join(await mkdtemp(join(tmpdir(), 'long-words-')), 'content.db');
      const stored = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'content.db'), { readOnly: true });
      stored.prepare('VACUUM INTO ?').run(file);
      stored.close();
      fillWithWord(file, words[locale]);
      content = await openDatabase({ url: `file:${file}` });
    });
    test.afterAll(() => content.close());

    test('no page is wider than its window, and each text can be read', async ({ page }) => {
      test.slow();
      const { publicPaths, render } = await loadRenderer();
      const readers = createReaders(content.read);
      await page.route(
        (url) => url.origin === origin,
        async (route) => {
          const request = route.request();
          if (request.resourceType() !== 'document') return route.continue();
          const { pathname } = new URL(request.url());
          const { body, headers, type, status } = await render(pathname, {
            readers,
            mode: 'public',
            siteUrl: origin,
            apiUrl: origin,
            ...(pathname.endsWith('/contact') && { form: formState(words[locale]) }),
            ...(pathname.endsWith('/search') && { search: searchState(words[locale]) }),
          });
          return route.fulfill({ status, headers: { ...headers, 'content-type': type }, body });
        },
      );
      const all = (await publicPaths(readers.forPage(() => undefined))).map(decodeURI);
      const rows = all.filter(
        (path) => !isSharedPart(path) && !/\.\w+$|\/4\d\d$/.test(path) && !unlistedPaths.includes(path),
      );
      const paths = [...pageTypes(rows), ...unlistedPaths, ...unknownPaths];
      expect(paths).toEqual(
        expect.arrayContaining(['/blog/page/1', '/blog/topics/decisions-under-pressure']),
      );
      for (const path of paths.filter((each) => localeOf(each) === locale)) {
        await page.goto(path);
        await page
          .locator('main details')
          .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await misfits(page), `${path} at ${width} px`).toEqual([]);
        }
        await page.emulateMedia({ media: 'print' });
        // A4 within its margins.
        await page.setViewportSize({ width: 627, height: 1000 });
        expect.soft(await misfits(page), `${path} on paper`).toEqual([]);
        await page.emulateMedia({ media: 'screen' });
      }
    });
  });
