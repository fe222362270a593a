import type { Page } from '@playwright/test';
import { createReaders } from '#content-db/read/reader.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { cover } from '#example/art/covers/cover.ts';
import { ar, en } from '#example/words.ts';
import { failingReader, loadRenderer } from '../testing/page.ts';
import { origin } from './addresses.ts';
import { expect, test } from './fixtures.ts';

/** Opens a page of a first release in which one list could not be read. */
async function openFailed(page: Page, path: string, resource: ResourceName): Promise<void> {
  await using db = await createTestDb();
  const readers = createReaders(db.database.read);
  const forPage = (record: (name: string) => void) => failingReader(readers.forPage(record), resource);
  const { render } = await loadRenderer();
  const { body, type, headers } = await render(path, {
    readers: { forPage },
    mode: 'public',
    siteUrl: origin,
    apiUrl: origin,
    tolerant: true,
  });
  await page.route(origin + path, (route) =>
    route.fulfill({ body, headers: { ...headers, 'content-type': type } }),
  );
  await page.goto(path);
}

/** Mocks the response for a list, which is sent once `release` is called. */
async function mockList(page: Page, call: string, json: unknown): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`${origin}/api/${call}`, async (route) => {
    await promise;
    await (json === undefined
      ? route.fulfill({ status: 500, json: { message: 'out of order' } })
      : route.fulfill({ json }));
  });
  return { release: resolve };
}

const shapesOf = (element: Element) =>
  [...element.querySelectorAll('path')].map((path) => ` d="${path.getAttribute('d')}"`);

const failed = undefined;
const member = {
  id: 1,
  name: 'Idris',
  roleKey: 'leadInstructor',
  bio: `${'word '.repeat(40)}end`,
  imageUrl: null,
  sortOrder: 0,
  locale: 'en',
  isVisible: 1,
};
const post = {
  id: 1,
  title: 'A post',
  content: `**Text** ${'x'.repeat(200)}`,
  description: '',
  imageUrl: '',
  slug: 'a-post',
  createdAt: '2026-01-31T12:00:00.000Z',
  publishedAt: '2026-02-03T12:00:00.000Z',
  locale: 'en',
};

test.use({ provoked: [/status of 500/] });

for (const [locale, words, base] of [
  ['en', en, ''],
  ['ar', ar, '/ar'],
] as const) {
  test.describe(`lists that the visitor's browser loads (${locale})`, () => {
    test('team: skeletons, then members', async ({ page }) => {
      const { release } = await mockList(page, `team-members?locale=${locale}`, [
        { ...member, locale },
        { ...member, id: 2, name: 'Nawal', roleKey: 'Fencing', bio: null },
      ]);
      await openFailed(page, `${base}/team`, 'team-members');
      await expect(page.locator('[aria-busy] .skeleton')).toHaveCount(3);
      await expect(page.getByText(words.team.loading)).toBeAttached();
      release();
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Idris', 'Nawal']);
      await expect(page.getByText(words.team.roles['leadInstructor'] ?? '')).toBeVisible();
      await expect(page.getByText('Fencing')).toBeVisible();
      await page.getByText(words.readMore).click();
      await expect(page.getByText('word end')).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
    });

    test('team: an error, and Try Again reloads the page', async ({ page }) => {
      (await mockList(page, `team-members?locale=${locale}`, failed)).release();
      const warning = page.waitForEvent(
        'console',
        (message) => message.type() === 'warning' && message.text().includes('Network response was not ok'),
      );
      await openFailed(page, `${base}/team`, 'team-members');
      await warning;
      await expect(page.getByText(words.team.error)).toBeVisible();
      (await mockList(page, `team-members?locale=${locale}`, [])).release();
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name: words.team.tryAgain }).click(),
      ]);
      await expect(page.getByText(words.team.empty)).toBeVisible();
      await expect(page).toHaveURL(`${base}/team`);
    });

    test('blog: a spinner, then posts', async ({ page }) => {
      const { release } = await mockList(page, `blog-posts?locale=${locale}`, [
        { ...post, locale },
        { ...post, id: 2, title: 'Another', description: 'Said', publishedAt: null, createdAt: null, locale },
      ]);
      await openFailed(page, `${base}/blog`, 'blog-posts');
      await expect(page.getByRole('status').filter({ hasText: words.blog.loading })).toBeVisible();
      await expect(page.locator('.spinner')).toBeVisible();
      release();
      const posts = page.getByRole('article');
      await expect(posts.getByRole('heading')).toHaveText(['A post', 'Another']);
      await expect(posts.first()).toContainText(`Text ${'x'.repeat(115)}…`);
      await expect(posts.first().locator('time')).toHaveAttribute('datetime', post.publishedAt);
      await expect(posts.nth(1)).toContainText('Said');
      await expect(posts.first().getByRole('link', { name: /: A post$/ })).toHaveAttribute(
        'href',
        `${base}/blog/a-post`,
      );
    });

    test('blog: posts without a picture have the drawing that the server would draw', async ({ page }) => {
      (await mockList(page, `blog-posts?locale=${locale}`, [{ ...post, locale }])).release();
      await openFailed(page, `${base}/blog`, 'blog-posts');
      const picture = page.getByRole('article').locator('.card-picture');
      await expect(picture.locator('svg')).toBeAttached();
      const expected = cover(post.slug, { isMirrored: locale === 'ar' });
      expect(await picture.evaluate(shapesOf)).toEqual(expected.match(/ d="[^"]+"/g));
    });

    test('blog: the text for no posts, and three fallback cards on failure', async ({ page }) => {
      (await mockList(page, `blog-posts?locale=${locale}`, [])).release();
      await openFailed(page, `${base}/blog`, 'blog-posts');
      await expect(page.getByText(words.blog.empty)).toBeVisible();
      (await mockList(page, `blog-posts?locale=${locale}`, failed)).release();
      const response = page.waitForResponse(/\/api\/blog-posts/);
      await page.reload();
      await response;
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(
        Object.values(words.blog.fallback).map((card) => card?.title ?? ''),
      );
      const cards = await page.getByRole('article').all();
      for (const [at, key] of ['aviation', 'event', 'corporate'].entries()) {
        const card = cards[at] ?? page.locator('none');
        const picture = card.locator('img');
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
        const more = card.getByRole('link', { name: words.readMore });
        await expect(more).toHaveAttribute('href', `${base}/blog/${key}`);
      }
    });

    test('services: each state', async ({ page }) => {
      const { release } = await mockList(page, `services?locale=${locale}`, [
        { id: 7, key: 'cabin', translation: { title: 'Cabin', overviewDescription: 'Overview' } },
      ]);
      await openFailed(page, `${base}/services`, 'services');
      await expect(page.getByText(words.services.loading)).toBeVisible();
      release();
      const service = page.getByRole('article');
      await expect(service).toContainText('CabinOverview');
      await expect(service.getByRole('link', { name: /: Cabin$/ })).toHaveAttribute(
        'href',
        `${base}/contact?about=cabin`,
      );
      for (const [json, text] of [
        [[], words.services.empty],
        [failed, words.services.error],
      ] as const) {
        (await mockList(page, `services?locale=${locale}`, json)).release();
        const response = page.waitForResponse(/\/api\/services/);
        await page.reload();
        await response;
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
    });

    test('clients: the default names until there are others', async ({ page }) => {
      const { release } = await mockList(page, `clients?locale=${locale}`, [
        { name: 'Our client', logo: null },
      ]);
      await openFailed(page, base || '/', 'clients');
      await expect(page.locator('.client-grid[aria-busy] li')).toHaveText(words.clients);
      release();
      await expect(page.locator('.client-grid li')).toHaveText(['Our client']);
      for (const json of [[], failed]) {
        (await mockList(page, `clients?locale=${locale}`, json)).release();
        const response = page.waitForResponse(/\/api\/clients/);
        await page.reload();
        await response;
        await expect(page.locator('.client-grid:not([aria-busy]) li')).toHaveText(words.clients);
      }
    });
  });
}
