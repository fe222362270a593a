import type { Page } from '@playwright/test';
import {
  call,
  confirm,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  publishNow,
  test,
} from './fixtures.ts';
import { png } from './pictures.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** A member that a test can do with as it likes. */
function createMember(page: Page, name: string, values: object = {}): Promise<{ id: number }> {
  return call(page, 'POST', 'team-members', {
    name,
    roleKey: 'trainingManager',
    locale: 'en',
    sortOrder: 90,
    ...values,
  });
}

test('a new Arabic member with a cropped photo goes live', async ({ page }) => {
  await openScreen(page, '/team-members');
  await publishNow(page);
  await page.getByRole('tab', { name: 'Arabic' }).click();
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
  await dialog.getByLabel('Name').fill('نورة الكعبي');
  await dialog.getByRole('combobox', { name: 'Role' }).fill('leadInstructor');
  await dialog.getByLabel('Bio').fill('خبرة عشر سنوات في تدريب أطقم الضيافة الجوية.');
  await expect(dialog.getByLabel('Bio')).toHaveAttribute('dir', 'rtl');
  await dialog
    .getByLabel('File for Photo')
    .setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: await png(800, 600) });
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  const zoom = crop.getByRole('slider', { name: 'Zoom' });
  await zoom.press('ArrowRight');
  await expect(zoom).toHaveValue('1.1');
  expect(await zoom.evaluate((input: HTMLInputElement) => [input.min, input.max, input.step])).toEqual([
    '1',
    '3',
    '0.1',
  ]);
  await expectAccessible(page);
  await crop.getByRole('button', { name: 'Use this part' }).click();
  await expectToast(page, 'Image processed');
  const photo = dialog.getByRole('textbox', { name: 'Photo' });
  await expect(photo).toHaveValue(/^\/uploads\/[a-f\d]+/);
  const url = await photo.inputValue();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Team member added successfully');
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'نورة الكعبي')).toBeVisible();
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByRole('button', { name: /^Publish (all )?(my )?(\d+ )?changes?/ }).click();
  await expectToast(page, 'Live in Arabic');
  const html = await (await page.request.get('/ar/team')).text();
  expect(html).toContain('نورة الكعبي');
  expect(html).toContain(url.replace(/\.\w+$/, ''));
  expect(await (await page.request.get('/team')).text()).not.toContain('نورة الكعبي');
  const picture = await page.request.get(url);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

test('empty fields are named, and nothing is sent', async ({ page }) => {
  await openScreen(page, '/team-members');
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Role is required')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('what was typed is asked about before it is left, and is there again after a reload', async ({
  page,
}) => {
  await openScreen(page, '/team-members');
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
  await dialog.getByLabel('Name').fill('Half a name');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a name');
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a name');
  await expect(dialog.getByText('What you typed before is still here, unsaved.')).toBeVisible();
});

test('the switch hides a member from the website at once, and other drafts stay drafts', async ({ page }) => {
  await openScreen(page, '/team-members');
  const { id } = await createMember(page, 'Seen And Hidden');
  await publishNow(page);
  await call(page, 'PATCH', `team-members/${id}`, { bio: 'A bio that waits.' });
  await page.reload();
  await page.getByRole('switch', { name: 'Show Seen And Hidden on the website' }).click();
  await expectToast(page, 'Visibility updated', 'Team member is now hidden on the website.');
  await expect(cardOf(page, 'Seen And Hidden').getByText('Hidden', { exact: true })).toBeVisible();
  expect(await (await page.request.get('/team')).text()).not.toContain('Seen And Hidden');
  await page.getByRole('switch', { name: 'Show Seen And Hidden on the website' }).click();
  await expectToast(page, 'Visibility updated', 'Team member is now visible on the website.');
  const html = await (await page.request.get('/team')).text();
  expect(html).toContain('Seen And Hidden');
  expect(html).not.toContain('A bio that waits.');
});

test.describe('a server that refuses', () => {
  test.use({ provoked: [/team-members|\/api\/admin\/user/] });

  test('is told by the specified toasts, and what was typed stays', async ({ page }) => {
    await openScreen(page, '/team-members');
    await page.route('**/api/admin/team-members', (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy', code: 'unavailable' } }),
    );
    await page.route('**/api/admin/team-members/*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy', code: 'unavailable' } }),
    );
    await page.getByRole('button', { name: 'Add Team Member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
    await dialog.getByLabel('Name').fill('Nobody Yet');
    await dialog.getByRole('combobox', { name: 'Role' }).fill('ceo');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error', 'Failed to add team member. Please try again.');
    await expect(dialog.getByLabel('Name')).toHaveValue('Nobody Yet');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('switch').first().click();
    await expectToast(page, 'Error', 'Failed to update visibility. Please try again.');
  });

  test('two people who edit one member see both versions', async ({ page }) => {
    await openScreen(page, '/team-members');
    const { id } = await createMember(page, 'Edited Twice', { bio: 'First.' });
    await page.goto(`/admin/team-members?edit=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    await dialog.getByLabel('Bio').fill('Mine.');
    await call(page, 'PATCH', `team-members/${id}`, { bio: 'Theirs.' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'You have changed this in another window' });
    await expect(conflict.getByRole('insertion')).toHaveText(['Mine', 'Theirs']);
    await expect(conflict.getByRole('deletion')).toHaveText(['First', 'First']);
    await conflict.getByRole('button', { name: 'Keep mine and save' }).click();
    await expectToast(page, 'Success', 'Team member updated successfully');
    expect(await call(page, 'GET', `team-members/${id}`)).toMatchObject({ bio: 'Mine.' });
  });

  test('with the list has a text and a button that asks again', async ({ page }) => {
    await page.route(
      '**/api/admin/team-members?*',
      (route) => route.fulfill({ status: 500, json: { message: 'Out of order', code: 'internal' } }),
      { times: 1 },
    );
    await openScreen(page, '/team-members');
    await expect(page.getByText('Error loading team members')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test('the open form is in the address: a reload opens it again, and Back closes it', async ({ page }) => {
  await openScreen(page, '/team-members');
  const { id } = await createMember(page, 'Linked Member', { bio: 'First.' });
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: 'Linked Member' });
  await card.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(page).toHaveURL(new RegExp(`[?&]edit=${id}$`));
  await page.reload();
  await expect(dialog.getByLabel('Bio')).toHaveValue('First.');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await dialog.getByLabel('Bio').fill('Second.');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog.getByLabel('Bio')).toHaveValue('Second.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Team member updated successfully');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/edit=/);
});

test('a member is deleted after a question', async ({ page }) => {
  await openScreen(page, '/team-members');
  await createMember(page, 'Soon Gone');
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select Soon Gone' }).check();
  await page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this team member?',
  });
  await expect(question).toContainText('Soon Gone');
  await confirm(question, { toast: ['Success', 'Team member deleted successfully'] });
  await expect(page.getByText('Soon Gone')).toBeHidden();
});

test('the question before several members are deleted counts and names them', async ({ page }) => {
  await openScreen(page, '/team-members');
  for (const name of ['First Gone', 'Second Gone']) await createMember(page, name);
  await page.reload();
  for (const name of ['First Gone', 'Second Gone'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete these 2 entries?' });
  await expect(question).toContainText('First Gone, Second Gone');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'First Gone' })).toBeHidden();
});

test('a long form is a sheet at the end of the screen, as high as it, and begins in its first field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openScreen(page, '/team-members');
  await page.getByRole('button', { name: 'Edit Profile' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(sheet.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const edges = () => sheet.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(await edges()).toMatchObject({ top: 0, bottom: 720, right: 1280 });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await edges()).toMatchObject({ top: 0, bottom: 720, left: 0 });
});

test('what is the same in both languages is changed for the same person in the other one, too, if wanted', async ({
  page,
}) => {
  await openScreen(page, '/team-members');
  const id = crypto.randomUUID().slice(0, 8);
  const english = await createMember(page, `Sara ${id}`);
  const arabic = await createMember(page, `سارة ${id}`, {
    locale: 'ar',
    bio: 'نص عربي.',
    translationOf: english.id,
  });
  await page.goto(`/admin/team-members?locale=en&edit=${english.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Bio').fill('English words.');
  const also = dialog.getByRole('combobox', { name: /^Also change it in Arabic/ });
  await expect(also).toBeHidden();
  await dialog.getByLabel('Years of experience').fill('12');
  await dialog.getByRole('switch', { name: 'Visible on the website' }).click();
  await expect(dialog.getByText('Also change it in Arabic (Years of experience, Visible')).toBeVisible();
  await expect(also).toHaveValue('');
  await expect(also.getByRole('option')).toHaveText(['In this language only', `سارة ${id}`]);
  await also.selectOption(`سارة ${id}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved in both languages');
  const stored = (of: { id: number }) => call(page, 'GET', `team-members/${of.id}?includeHidden=true`);
  expect(await stored(arabic)).toMatchObject({ yearsExperience: 12, isVisible: 0, bio: 'نص عربي.' });
  expect(await stored(english)).toMatchObject({ yearsExperience: 12, isVisible: 0, bio: 'English words.' });
  for (const member of [english, arabic]) await call(page, 'DELETE', `team-members/${member.id}`);
});
