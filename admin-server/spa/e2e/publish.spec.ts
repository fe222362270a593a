import { call, expect, expectAccessible, expectToast, openScreen, signIn, test } from './fixtures.ts';

interface Member {
  id: number;
  name: string;
}

test.describe('the publish screen', () => {
  test('lists what is pending, publishes all of it, and shows the release', async ({ page }) => {
    await signIn(page);
    const name = `Pending ${crypto.randomUUID()}`;
    await call<Member>(page, 'POST', 'team-members', { name, roleKey: 'ceo', locale: 'en', isVisible: 1 });
    await page.goto('/admin/publish');
    const line = page.getByRole('listitem').filter({ hasText: name });
    await expect(line).toContainText('Added · Team member');
    await expect(line).toContainText('staff@example.org');
    await expect(line.getByText('en', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Publish all' }).click();
    await expectToast(page, 'Live in English and Arabic');
    await expect(page.getByRole('main').getByText('Everything is live')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish all' })).toBeDisabled();
    await expect(page.getByRole('region', { name: 'Result of the last publish' })).toContainText(/pages rendered, \d+ files changed/);
    const newest = page.getByRole('region', { name: 'Releases' }).getByRole('listitem').first();
    await expect(newest).toContainText('Live');
    await expect(newest).toContainText('staff@example.org');
    expect(await (await page.request.get('/team')).text()).toContain(name);
  });

  test('names the columns of a change', async ({ page }) => {
    await signIn(page);
    const name = `Changed ${crypto.randomUUID()}`;
    const { id } = await call<Member>(page, 'POST', 'team-members', { name, roleKey: 'ceo', locale: 'ar', isVisible: 1 });
    await call(page, 'PATCH', `team-members/${id}`, { bio: 'A sentence', sortOrder: 7 });
    await page.goto('/admin/publish');
    await expect(page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Changed · Team member: Bio, Sort order' })).toBeVisible();
  });

  test('says in plain words why a publish failed', async ({ page }) => {
    const failed = { release: 9, state: 'failed', pages: { rendered: 0, changed: 0, removed: 0 }, ms: 12, error: '/team could not be rendered.' };
    await page.route('**/api/admin/publish', (route) => (route.request().method() === 'POST' ? route.fulfill({ json: failed }) : route.continue()));
    await page.route('**/api/admin/releases', (route) =>
      route.fulfill({ json: [{ id: 9, state: 'failed', startedAt: '2026-01-01T10:00:00Z', finishedAt: null, by: 'staff@example.org', error: failed.error, pages: { changed: 0, removed: 0 } }] }),
    );
    await signIn(page);
    await call(page, 'POST', 'team-members', { name: `Stuck ${crypto.randomUUID()}`, roleKey: 'ceo', locale: 'en', isVisible: 1 });
    await page.goto('/admin/publish');
    await page.getByRole('button', { name: 'Publish all' }).click();
    await expectToast(page, 'Not published', '/team could not be rendered. The website stays as it was.');
    await expect(page.getByRole('region', { name: 'Result of the last publish' })).toContainText('Not published');
    await expect(page.getByRole('region', { name: 'Releases' }).getByText('/team could not be rendered.')).toBeVisible();
  });
});

test.describe('the history', () => {
  test('shows who changed what, by kind, person and state', async ({ page }) => {
    await signIn(page);
    const name = `In history ${crypto.randomUUID()}`;
    const { id } = await call<Member>(page, 'POST', 'clients', { name, locale: 'en', sortOrder: 0 });
    await call(page, 'DELETE', `clients/${id}`);
    await page.goto('/admin/changes');
    const lines = page.getByRole('listitem').filter({ hasText: name });
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('Deleted · Client');
    await expect(lines.first()).toContainText('Pending');
    await expectAccessible(page);

    await page.getByLabel('Content').selectOption({ label: 'Team member' });
    await expect(lines).toHaveCount(0);
    await page.getByLabel('Content').selectOption({ label: 'Client' });
    await page.getByLabel('Person').selectOption('staff@example.org');
    await expect(lines).toHaveCount(2);
    await page.getByLabel('State').selectOption('Live');
    await expect(lines).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('State')).toHaveValue('false');
  });

  test('says so where nothing fits', async ({ page }) => {
    await openScreen(page, '/changes?resource=instructors&by=nobody%40example.org');
    await expect(page.getByText('Nothing has been changed that fits this.')).toBeVisible();
  });
});
