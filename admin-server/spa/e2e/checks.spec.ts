import type { Locator, Page } from '@playwright/test';
import { call, expect, expectAccessible, expectToast, openScreen, publishNow, test } from './fixtures.ts';
import { png } from './pictures.ts';

/** The gate before a publish, with the real checks. */

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Chooses only the changes of one row. */
async function choose(page: Page, title: string): Promise<void> {
  const all = page.getByRole('checkbox', { name: /^Publish (?:it|all of them)$/ });
  await all.check();
  await all.uncheck();
  await page.getByRole('checkbox', { name: `Publish ${title}` }).check();
}

/** The post of a test: other tests publish on its server, which its text would stop. */
let claiming: number | undefined;

test.afterEach(async ({ page }) => {
  if (claiming === undefined) return;
  await call(page, 'DELETE', `blog-posts/${claiming}`);
  await publishNow(page);
  claiming = undefined;
});

test('a text that claims too much is stopped with the sentence that may be said; an admin publishes it with a reason', async ({
  page,
}) => {
  await openScreen(page, '/publish');
  const title = `Claim ${crypto.randomUUID().slice(0, 8)}`;
  const post = await call<{ id: number; slug: string }>(page, 'POST', 'blog-posts', {
    title,
    content: 'Our programs are certified by ICAO.',
    locale: 'en',
  });
  claiming = post.id;
  await page.reload();
  await choose(page, title);

  const sentence =
    '“certified by ICAO” says more than is approved. You can say: “aligned with ICAO and IATA”.';
  const findings = region(page, 'What visitors will find changed').getByRole('region', { name: /^Checks/ });
  const finding = findings.getByRole('listitem').filter({ hasText: sentence });
  await expect(finding).toContainText('Stop');
  await expect(finding).toContainText(`/blog/${post.slug}`);
  await expect(finding.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    new RegExp(`/blog-posts/${post.id}$`),
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish my change' }).click();
  const result = region(page, 'Result of the last publish');
  await expect(result).toContainText('The checks stop one page. The website stays as it was.');
  await expect(result).toContainText(sentence);
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(404);

  await result.getByRole('button', { name: 'Publish all the same ...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish what the checks stop?' });
  await dialog.getByLabel('Reason').fill('Short');
  await dialog.getByRole('button', { name: 'Publish all the same' }).click();
  await expect(dialog).toContainText('Give a reason of at least 10 characters');
  const reason = `The certificate of ${title} arrived`;
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Publish all the same' }).click();
  await expect(result).toContainText('Live in English');
  expect(await (await page.request.get(`/blog/${post.slug}`)).text()).toContain('certified by ICAO');
  const [entry] = await call<{ what: string }[]>(page, 'GET', `audit?search=${encodeURIComponent(reason)}`);
  expect(entry?.what).toContain(`/blog/${post.slug}: ${sentence.slice(0, 30)}`);
});

test('Arabic that is written with Latin marks is mended by one click', async ({ page }) => {
  await openScreen(page, '/publish');
  const title = `عنوان ${crypto.randomUUID().slice(0, 8)}`;
  const post = await call<{ id: number }>(page, 'POST', 'blog-posts', {
    title,
    content: 'نمشي, ثم نركض.',
    locale: 'ar',
  });
  await page.reload();
  await choose(page, title);
  const finding = region(page, 'What visitors will find changed')
    .getByRole('listitem')
    .filter({ hasText: 'A Latin “,” stands in an Arabic text.' })
    .filter({ hasText: 'نمشي' });
  await finding.getByRole('button', { name: 'Mend it' }).click();
  await expectToast(page, 'Mended', 'The text is a new pending change.');
  expect(await call(page, 'GET', `blog-posts/${post.id}`)).toMatchObject({ content: 'نمشي، ثم نركض.' });
  await call(page, 'DELETE', `blog-posts/${post.id}`);
});

test('a paragraph that claims too much takes the approved words by one click, and a sentence is left to people', async ({
  page,
}) => {
  await openScreen(page, '/publish');
  const title = `Words ${crypto.randomUUID().slice(0, 8)}`;
  const values = { title, content: 'Certified by ICAO.\n\nOur trainers are licensed by IATA.', locale: 'en' };
  const post = await call<{ id: number }>(page, 'POST', 'blog-posts', values);
  claiming = post.id;
  await page.reload();
  await choose(page, title);
  const checks = region(page, 'What visitors will find changed').getByRole('region', { name: /^Checks/ });
  const sentence = checks.getByRole('listitem').filter({ hasText: '“licensed by IATA” says more' });
  await expect(sentence).toContainText('Write the sentence again by hand.');
  await expect(sentence.getByRole('button')).toHaveCount(0);
  const finding = checks.getByRole('listitem').filter({ hasText: '“Certified by ICAO” says more' });
  await finding.getByRole('button', { name: 'Mend it' }).click();
  await expectToast(page, 'Mended', 'The text is a new pending change.');
  await expect(finding).toHaveCount(0);
  expect(await call(page, 'GET', `blog-posts/${post.id}`)).toMatchObject({
    content: 'Aligned with ICAO and IATA.\n\nOur trainers are licensed by IATA.',
  });
});

test('an admin sets what a check does', async ({ page }) => {
  await openScreen(page, '/checks');
  const level = page.getByRole('radiogroup', { name: 'Level of Weight' });
  await level.getByRole('radio', { name: 'Off' }).click();
  await expectToast(page, 'Saved', 'Weight: Off.');
  await expect(page.getByText('Set by an admin. At first: Warn.')).toBeVisible();
  await expectAccessible(page);
  await level.getByRole('radio', { name: 'Warn' }).click();
  await expectToast(page, 'Saved', 'Weight: Warn.');
});

test('a plan says which checks passed', async ({ page }) => {
  await openScreen(page, '/publish');
  const name = `Checked ${crypto.randomUUID().slice(0, 8)}`;
  const client = await call<{ id: number }>(page, 'POST', 'clients', { name, locale: 'en', sortOrder: 0 });
  await page.reload();
  await choose(page, name);
  const plan = region(page, 'What visitors will find changed');
  const passed = plan.getByText(/\d+ checks passed$/);
  await passed.click();
  await expect(plan.getByRole('listitem').filter({ hasText: 'Titles and descriptions' })).toBeVisible();
  await expectAccessible(page);
  await call(page, 'DELETE', `clients/${client.id}`);
});

test('all live pages are checked on demand, with the way to what has a finding', async ({ page }) => {
  await openScreen(page, '/checks');
  const title = `Linked ${crypto.randomUUID().slice(0, 8)}`;
  const post = await call<{ id: number; slug: string }>(page, 'POST', 'blog-posts', {
    title,
    content: `A [way](/blog/nowhere-${crypto.randomUUID().slice(0, 8)}) that leads nowhere.`,
    locale: 'en',
  });
  await publishNow(page);
  await page.getByRole('button', { name: 'Check all pages now' }).click();
  await expect(page.getByText(/^All \d+ pages of release \d+ were checked today/)).toBeVisible({
    timeout: 30_000,
  });
  const links = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Broken links' }) });
  await links.getByText(/^\d+ findings? on the live pages$/).click();
  const finding = links.getByRole('listitem').filter({ hasText: `/blog/${post.slug}` });
  await expect(finding).toContainText('The link “way” leads to /blog/nowhere-');
  await expectAccessible(page);
  await finding.getByRole('link', { name: `Edit the page /blog/${post.slug}` }).click();
  await expect(page).toHaveURL(new RegExp(`/live-editor\\?path=.*${post.slug}`));
  const preview = page.frameLocator('iframe[title="English page"]');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goto('/admin/checks');
  await call(page, 'DELETE', `blog-posts/${post.id}`);
  await publishNow(page);
});

test('a finding about a picture shows it, not its address', async ({ page }) => {
  await openScreen(page, '/publish');
  const name = `Client ${crypto.randomUUID()}`;
  const client = await call<{ id: number }>(page, 'POST', 'clients', { name, locale: 'en', sortOrder: 0 });
  const picture = `/uploads/${'a1'.repeat(32)}-960.webp`;
  await page.route(`**${picture}`, async (route) =>
    route.fulfill({ body: await png(40, 30), contentType: 'image/png' }),
  );
  const finding = {
    check: 'pictures',
    level: 'warn',
    path: '/blog/new',
    pages: 1,
    causes: [],
    isMendable: false,
    quote: picture.replace('-960.webp', ''),
    picture,
    message: `The picture ${picture} has no text for people who cannot see it.`,
  };
  const pages = [{ path: '/blog/new', change: 'add' }];
  await page.route('**/api/admin/publish/plan', (route) =>
    route.fulfill({ json: { pages, changes: [], findings: [finding] } }),
  );
  await page.reload();
  const line = region(page, 'What visitors will find changed')
    .getByRole('region', { name: /^Checks/ })
    .getByRole('listitem');
  await expect(line).toContainText('The picture below has no text for people who cannot see it.');
  await expect(line).not.toContainText('/uploads/');
  await expect(line.getByRole('img')).toHaveJSProperty('naturalWidth', 40);
  await call(page, 'DELETE', `clients/${client.id}`);
});

test('so does one beside the text of an article, and one on the live pages', async ({ page }) => {
  const picture = 'https://example.org/gate.jpg';
  await page.route(picture, async (route) =>
    route.fulfill({ body: await png(40, 30), contentType: 'image/png' }),
  );
  await openScreen(page, '/checks');
  const post = await call<{ id: number; slug: string }>(page, 'POST', 'blog-posts', {
    title: `Picture ${crypto.randomUUID()}`,
    content: `![](${picture} "The gate")`,
    locale: 'en',
  });
  await page.goto(`/admin/blog-posts/${post.id}`);
  const sentence = 'The picture below has no text for people who cannot see it.';
  const expectShown = async (finding: Locator) => {
    await expect(finding).toContainText(sentence);
    await expect(finding).not.toContainText(picture);
    await expect(finding.getByRole('img', { name: 'Picture' })).toHaveJSProperty('naturalWidth', 40);
  };
  const found = page.getByRole('status', { name: 'Checks' }).getByRole('listitem');
  await expectShown(found.filter({ hasText: 'picture' }));
  await publishNow(page);
  await page.goto('/admin/checks');
  await page.getByRole('button', { name: 'Check all pages now' }).click();
  const check = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Pictures without words' }) });
  await check.getByText(/^\d+ findings? on the live pages$/).click({ timeout: 30_000 });
  await expectShown(check.getByRole('listitem').filter({ hasText: post.slug }));
  await call(page, 'DELETE', `blog-posts/${post.id}`);
  await publishNow(page);
});
