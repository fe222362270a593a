import type { Page } from '@playwright/test';
import { latinTexts } from './latin-texts.ts';
import { beginIn, call, earlyLook, expect, staff, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

/** What is loaded when somebody opens it, and what the server answers, has its words too. */

test.use({
  ownContext: true,
  provoked: [[/\/api\/admin\/(?:user|admins)\)$/, earlyLook], { scope: 'test' }],
});

const say = textsIn('ar');

/** The first button with this English name, whatever is named at its end. */
function button(page: Page, english: string) {
  const [name] = say(english, { name: '' }).split('\u2068');
  return page.getByRole('button', { name }).first();
}

interface Row {
  id: number;
}

test('no dialog has words of the interface left in English', { tag: '@verify' }, async ({ page }) => {
  test.setTimeout(180_000);
  await beginIn(page, 'ar');
  const [member] = await call<Row[]>(page, 'GET', 'team-members?locale=ar');
  await call(page, 'PATCH', `team-members/${member?.id}`, { bio: 'نص جديد للنوافذ.' });
  const [post] = await call<Row[]>(page, 'GET', 'blog-posts?locale=ar');
  const dialogs: [path: string, ...buttons: string[]][] = [
    ['team-members?locale=ar', 'Take down {name}'],
    ['topics', 'Delete {name}'],
    ['publish', 'Schedule ...'],
    ['publish', 'Put into a set ...'],
    ['publish', 'Discard {name}'],
    ['admins', 'Add Account'],
    ['account', 'Set up app'],
    ['live-editor', 'Share preview'],
    [`blog-posts/${post?.id}`, 'Link'],
    [`blog-posts/${post?.id}`, 'Picture from the library'],
  ];
  const found: Record<string, string[]> = {};
  for (const [path, ...names] of dialogs) {
    await page.goto(`/admin/${path}`);
    for (const name of names) await button(page, name).click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const texts = await latinTexts(page, []);
    if (texts.length > 0) found[[path, ...names].join(': ')] = texts;
  }
  expect(found).toEqual({});
});

test('the server says in Arabic why something is not possible', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/admins');
  await button(page, 'Add Account').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Email')).fill(staff.username);
  await dialog.getByLabel(say('Password')).fill('a sentence that nobody guesses');
  await button(page, 'Add Account').click();
  await expect(dialog.getByText('يوجد حساب بهذا البريد بالفعل')).toBeVisible();
});
