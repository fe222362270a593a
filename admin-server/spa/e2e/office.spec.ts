import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callAsVisitor, confirm, expect, expectAccessible, openScreen, test } from './fixtures.ts';

const message = (page: Page, name: string) => page.getByRole('article', { name });

test.describe('contact messages', () => {
  test('come in as new, are read, marked as spam, and deleted after a question', async ({ page }) => {
    const name = `Visitor ${crypto.randomUUID()}`;
    await callAsVisitor(page, 'contact', {
      name,
      email: 'visitor@example.org',
      message: '<b>Plain</b> text\nof two lines',
      locale: 'en',
    });
    await openScreen(page, '/contact-messages?tab=unread');
    await expect(message(page, name)).toContainText('<b>Plain</b> text');
    await expect(message(page, name).getByText('New', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await message(page, name).getByRole('button', { name: 'Mark as read' }).click();
    await expect(message(page, name)).toBeHidden();
    await page.getByRole('tab', { name: 'Inbox' }).click();
    await expect(message(page, name).getByRole('button', { name: 'Mark as unread' })).toBeVisible();

    await message(page, name).getByRole('button', { name: 'Spam' }).click();
    await expect(message(page, name)).toBeHidden();
    await page.getByRole('tab', { name: 'Spam' }).click();
    await message(page, name).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this message?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(message(page, name)).toBeVisible();
    await message(page, name).getByRole('button', { name: 'Delete' }).click();
    await confirm(question, { toast: ['Message deleted'] });
    await expect(message(page, name)).toBeHidden();
  });

  test('of what seems a robot are kept as spam', async ({ page }) => {
    const name = `Robot ${crypto.randomUUID()}`;
    await callAsVisitor(page, 'contact', {
      name,
      email: 'robot@example.org',
      message: 'Buy now',
      locale: 'en',
      website: 'https://example.org',
    });
    await openScreen(page, '/contact-messages?tab=spam');
    await expect(message(page, name)).toBeVisible();
    await message(page, name).getByRole('button', { name: 'Not spam' }).click();
    await page.getByRole('tab', { name: 'Inbox' }).click();
    await expect(message(page, name)).toBeVisible();
  });

  test('are found by their words, and downloaded as a table', async ({ page }) => {
    const word = crypto.randomUUID();
    await callAsVisitor(page, 'contact', {
      name: '=Formula',
      email: 'visitor@example.org',
      message: `about ${word}`,
      locale: 'ar',
    });
    await openScreen(page, '/contact-messages');
    await page.getByRole('searchbox', { name: 'Search' }).fill(word);
    await expect(page.getByRole('article')).toHaveCount(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('contact-messages.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=Formula"`);
    await page.getByRole('searchbox', { name: 'Search' }).fill(`${word} and more`);
    await expect(page.getByText(`No results for “${word} and more”.`)).toBeVisible();
  });

  test.describe('that cannot be loaded', () => {
    test.use({ provoked: [/status of 503/] });

    test('say why, and are asked for again', async ({ page }) => {
      await page.route(
        '**/api/admin/contact-messages?*',
        (route) => route.fulfill({ status: 503, json: { message: 'The database is out of reach.' } }),
        { times: 1 },
      );
      await openScreen(page, '/contact-messages');
      await expect(page.getByText('503: The database is out of reach.')).toBeVisible();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('The messages could not be loaded')).toBeHidden();
    });
  });
});

test.describe('subscribers', () => {
  test('are listed, exported, and deleted after a question', async ({ page }) => {
    const email = `${crypto.randomUUID()}@example.org`;
    await callAsVisitor(page, 'newsletter', { email, locale: 'ar' });
    await openScreen(page, '/subscribers');
    const line = page.getByRole('listitem').filter({ hasText: email });
    await expect(line.getByText('Unconfirmed')).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(email);
    await line.getByRole('button', { name: `Delete ${email}` }).click();
    await confirm(
      page.getByRole('alertdialog', { name: 'Are you sure you want to delete this subscriber?' }),
      { toast: ['Subscriber deleted'] },
    );
    await expect(line).toBeHidden();
  });
});

test.describe('the data of one person', () => {
  test('is found by the address, exported and erased', async ({ page }) => {
    const email = `${crypto.randomUUID()}@example.org`;
    await callAsVisitor(page, 'contact', { name: 'Sara', email, message: 'Please call me', locale: 'en' });
    await callAsVisitor(page, 'newsletter', { email, locale: 'en' });
    await openScreen(page, '/personal-data');
    const person = page.getByRole('region', { name: 'One person' });
    await person.getByLabel('Email address').fill(email);
    await person.getByRole('button', { name: 'Find' }).click();
    await expect(person.getByText('Please call me')).toBeVisible();
    await expect(person.getByText('not confirmed')).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      person.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Please call me');
    await person.getByRole('button', { name: 'Erase' }).click();
    await confirm(
      page.getByRole('alertdialog', { name: "Are you sure you want to erase this person's data?" }),
      { answer: 'Erase', toast: ['Erased'] },
    );
    await expect(person.getByText('no messages, no subscription')).toBeVisible();
    await expect(person.getByText('only a fingerprint of the address is kept')).toBeVisible();
  });

  test('is kept for as many days as staff set, which waits to be published', async ({ page }) => {
    await openScreen(page, '/personal-data');
    const spam = page.getByRole('spinbutton', { name: 'Spam' });
    await expect(spam).toHaveValue('30');
    await spam.fill('20');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await expect(page.getByText('It takes effect when it is published.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(spam).toHaveValue('20');
  });
});
