import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestTranslationServer } from '#admin-server/testing/translate.ts';
import {
  beginSession,
  call,
  expect,
  expectAccessible,
  expectToast,
  test,
} from '#admin-server/spa/e2e/fixtures.ts';
import { startTemporarySite } from '../process/temporary-site.ts';

/** A server of its own with a translation service: the others have none. */
const opened = new AsyncDisposableStack();
let address: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const service = opened.use(await createTestTranslationServer());
  service.respond = ({ q }) => ({
    status: 200,
    body: JSON.stringify({ translatedText: q.map((text) => `ترجمة: ${text}`) }),
  });
  const seeded = join(tmpdir(), 'seeded.tar.gz');
  const backup = existsSync(seeded) ? seeded : undefined;
  const site = await startTemporarySite(backup, { TRANSLATE_URL: service.url });
  opened.defer(() => site.stop());
  ({ address } = site);
});

test.afterAll(() => opened.disposeAsync());

test('what is missing is translated after a look at the plan, corrected, confirmed, and out of date once the English changes', async ({
  browser,
}) => {
  const context = opened.use(await browser.newContext({ baseURL: address }));
  const page = await context.newPage();
  await beginSession(page);
  const { id } = await call<{ id: number }>(page, 'POST', 'topics', {
    slug: 'night-shifts',
    name: 'Night shifts',
    description: 'Working 8 hours at night.',
    cover: 'street',
    sortOrder: 9,
  });
  await page.goto('/admin/translations');
  await page.getByRole('button', { name: 'Translate everything missing' }).click();
  const plan = page.getByRole('dialog', { name: 'Translate everything missing' });
  await expect(plan.getByRole('row', { name: /^In all, at most/ })).toBeVisible();
  await plan.getByRole('button', { name: 'Translate' }).click();
  await expectToast(page, 'In the queue');
  await page.goto(`/admin/translations?row=topics/${id}`);
  const name = page.getByLabel('Name in Arabic');
  await expect(name).toHaveValue('ترجمة: Night shifts');
  await expect(page.getByText('By the translation service').first()).toBeVisible();
  await expectAccessible(page);

  await name.fill('المناوبات الليلية');
  await page.getByRole('button', { name: 'Save the Arabic' }).click();
  await expectToast(page, 'Saved');
  await expect(page.getByRole('region', { name: 'Name' }).getByText('Checked')).toBeVisible();
  const description = page.getByRole('region', { name: 'Description' });
  await description.getByRole('button', { name: 'The Arabic is right' }).click();
  await expect(description.getByText('Checked')).toBeVisible();

  await call(page, 'PATCH', `topics/${id}`, { description: 'Working 10 hours at night.' });
  await page.goto('/admin/translations?state=outdated&resource=topics');
  const row = page.getByRole('list', { name: 'Texts to work on' }).getByRole('listitem').filter({
    hasText: 'Night shifts',
  });
  await expect(row.getByText(/^Out of date since/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Night shifts' }).click();
  await expect(description.getByText('8', { exact: true })).toBeVisible();
  await expect(description.getByText('Missing: 10')).toBeVisible();
  expect(await call(page, 'GET', `topics/${id}`)).toMatchObject({
    nameAr: 'المناوبات الليلية',
    descriptionAr: 'ترجمة: Working 8 hours at night.',
  });
});
