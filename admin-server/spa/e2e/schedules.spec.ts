import type { Page } from '@playwright/test';
import {
  call,
  earlyLook,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  publishNow,
  signIn,
  test,
} from './fixtures.ts';

test.use({ provoked: [[/publish\/schedules|\/api\/admin\/user/, earlyLook], { scope: 'test' }] });

/** Replaces parts of what a call answers. */
async function answerWith(page: Page, path: string, parts: object): Promise<void> {
  await page.route(`**/api/admin/${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...parts } });
  });
}

test('changes are scheduled for a time, moved, and taken back, and no other publish takes them along', async ({
  page,
}) => {
  await signIn(page);
  const name = `Scheduled ${crypto.randomUUID()}`;
  await call(page, 'POST', 'team-members', { name, roleKey: 'ceo', locale: 'en', isVisible: 1 });
  await openScreen(page, '/publish');
  await page.getByRole('button', { name: 'Schedule ...' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toContainText('Choose a day and a time');
  await dialog.getByLabel('Go live at').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toContainText('Choose a time that is still to come');
  await expect(dialog).toContainText('1 Jan 2020, 10:00, Dubai time');
  await expectAccessible(page);
  await dialog.getByLabel('Go live at').fill('2099-01-31T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expectToast(page, 'Scheduled', /31 Jan 2099, 10:00/);

  const schedule = page.getByRole('article').filter({ hasText: name });
  await expect(schedule).toContainText('31 Jan 2099, 10:00');
  const { schedules } = await call<{ schedules: { at: string }[] }>(page, 'GET', 'publish/overview');
  const times = schedules.map(({ at }) => at);
  expect(times).toContain('2099-01-31T06:00:00.000Z');
  await expect(schedule).toContainText('staff@example.org');
  await expectAccessible(page);
  await publishNow(page);
  expect(await (await page.request.get('/team')).text()).not.toContain(name);

  await schedule.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByLabel('Go live at')).toHaveValue('2099-01-31T10:00');
  await dialog.getByLabel('Go live at').fill('2099-02-01T11:30');
  await dialog.getByRole('button', { name: 'Change the time' }).click();
  await expect(schedule).toContainText('1 Feb 2099, 11:30');
  await schedule.getByRole('button', { name: 'Cancel schedule' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this schedule?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(schedule).toBeVisible();
  await schedule.getByRole('button', { name: 'Cancel schedule' }).click();
  await question.getByRole('button', { name: 'Cancel schedule' }).click();
  await expectToast(page, 'Schedule cancelled');
  await expect(schedule).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await publishNow(page);
  expect(await (await page.request.get('/team')).text()).toContain(name);
});

test('the changes of a row are scheduled from its list, which then says when', async ({ page }) => {
  await openScreen(page, '/team-members');
  const name = `Later ${crypto.randomUUID()}`;
  await call(page, 'POST', 'team-members', { name, roleKey: 'ceo', locale: 'en', isVisible: 1 });
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('Draft');
  await card.getByRole('button', { name: `Schedule ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Go live at').fill('2099-01-31T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expectToast(page, 'Scheduled', /31 Jan 2099, 10:00/);
  await expect(card).toContainText('Scheduled: goes live 31 Jan 2099, 10:00');

  await card.getByText('Scheduled: goes live').click();
  await expect(dialog.getByLabel('Go live at')).toHaveValue('2099-01-31T10:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(card).toContainText('Scheduled: goes live');
  await card.getByRole('button', { name: `Schedule ${name}` }).click();
  await dialog.getByRole('button', { name: 'Cancel schedule' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this schedule?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel schedule' }).click();
  await expectToast(page, 'Schedule cancelled');
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('Draft');
});

test('the dialog says that the other language is separate, while that has changes without a time', async ({
  page,
}) => {
  await openScreen(page, '/blog-posts');
  const end = crypto.randomUUID().slice(0, 8);
  const create = (locale: string, title: string, translationOf?: number) =>
    call<{ id: number }>(page, 'POST', 'blog-posts', { title, locale, translationOf, content: 'A text.' });
  const english = await create('en', `Pair ${end}`);
  await create('ar', `زوج ${end}`, english.id);
  const alone = await create('en', `Alone ${end}`);
  const dialog = page.getByRole('dialog');
  const note = dialog.getByText('The other language is separate.');
  await page.goto(`/admin/blog-posts/${english.id}`);
  await page.getByRole('button', { name: `Schedule Pair ${end}` }).click();
  await expect(note).toContainText(`“زوج ${end}” (Arabic)`);
  await expectAccessible(page);
  await page.goto('/admin/publish');
  await page.getByRole('button', { name: 'Schedule ...' }).click();
  await expect(dialog.getByLabel('Go live at')).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.goto(`/admin/blog-posts/${alone.id}`);
  await page.getByRole('button', { name: `Schedule Alone ${end}` }).click();
  await expect(dialog.getByLabel('Go live at')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('a new picture is not listed beside the row that shows it', async ({ page }) => {
  const at = '2099-01-31T10:00:00.000Z';
  const by = 'staff@example.org';
  const change = {
    action: 'create',
    columns: [],
    at,
    by,
    authors: [by],
    groupId: null,
    locale: null,
    isScheduled: true,
    schedule: 1,
    set: null,
    takenBack: null,
  };
  const changes = [
    { ...change, id: 9_001, resource: 'uploads', rowId: 7, label: 'a1.png', shownIn: 'clients/8' },
    { ...change, id: 9_002, resource: 'clients', rowId: 8, label: 'Pier Works' },
  ];
  const schedule = { id: 1, at, by, createdAt: at, error: null, retryAt: null, set: null, count: 1 };
  await answerWith(page, 'publish/overview', { schedules: [{ ...schedule, changes: [9_001, 9_002] }] });
  await answerWith(page, 'publish', { pending: changes });
  await openScreen(page, '/publish');
  const rows = page.getByRole('article', { name: `Scheduled by ${by}` }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Pier Works');
  await expect(rows).toContainText(', with a new picture');
});

test('what could not go live when it was due is said where staff look', async ({ page }) => {
  const failed = {
    id: 1,
    at: '2026-01-01T10:00:00.000Z',
    by: 'staff@example.org',
    createdAt: '2026-01-01T09:00:00.000Z',
    error: 'The page /team failed: it is broken',
    retryAt: '2026-01-01T10:01:00.000Z',
    changes: [],
    count: 0,
  };
  await answerWith(page, 'publish/overview', { schedules: [failed] });
  await openScreen(page, '/publish');
  await expect(page.getByText('Scheduled changes did not go live: See why')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'It did not go live: The page /team failed: it is broken',
  );
  await page.goto('/admin/');
  await expect(page.getByRole('region', { name: 'Overdue' })).toContainText(
    'Scheduled changes did not go live',
  );
  await expectAccessible(page);
});

test('a form says that a day without a time is not enough, and saves nothing', async ({ page }) => {
  await openScreen(page, '/blog-posts');
  await page.getByRole('button', { name: 'Create New Post' }).click();
  const form = page.getByRole('form', { name: 'Create New Post' });
  await form.getByLabel('Title').fill(`Dated ${crypto.randomUUID()}`);
  await form.getByLabel('Published at').focus();
  await page.keyboard.type('31012099');
  await page.keyboard.press('Control+s');
  await expect(form).toContainText('Choose a day and a time');
  await expect(page).toHaveURL(/\/blog-posts\/new/);
  await form.getByLabel('Published at').fill('2099-01-31T10:00');
  await expect(form).not.toContainText('Choose a day and a time');
});
