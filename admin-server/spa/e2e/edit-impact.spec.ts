import type { Locator, Page } from '@playwright/test';
import { expect, openScreen, test } from './fixtures.ts';

// Playwright misses what it clicks in a frame that is shown smaller than it is: here all of it has room.
test.use({ viewport: { width: 1680, height: 900 } });

test('while a post is written, what the checks find is said before it was ever saved', async ({ page }) => {
  for (const [locale, text] of [
    ['en', 'We are certified by ICAO. See [more](/blog/no-such-post).'],
    ['ar', 'انظر [المزيد](/blog/no-such-post).'],
  ] as const) {
    await openScreen(page, `/blog-posts/new?locale=${locale}`);
    await page.getByRole('button', { name: 'Markdown' }).click();
    await page.getByRole('textbox', { name: 'Content' }).fill(text);
    const checks = page.getByRole('status', { name: 'Checks' });
    await expect(
      checks.filter({ hasText: 'leads to /blog/no-such-post, which does not exist.' }),
    ).toBeVisible();
    await expect(page.getByText(/^This edit changes (up to )?[1-9]\d* pages?\./)).toBeVisible();
    if (locale === 'en') await expect(checks.filter({ hasText: 'aligned with ICAO and IATA' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Content' }).fill('');
    await expect(checks.getByRole('listitem')).toHaveCount(0);
  }
});

test('wherever content is edited, a note says how many pages the edit changes', async ({ page }) => {
  const note = (place: Page | Locator) => place.getByText(/^This edit changes (up to )?[1-9]\d* pages?\./);

  // A text of a page, in each language.
  for (const [locale, typed] of [
    ['en', 'People who train yours'],
    ['ar', 'من يدرّبون فريقكم'],
  ] as const) {
    await openScreen(page, `/individual-pages-editor?page=team&locale=${locale}`);
    const hero = page.getByRole('region', { name: 'Hero' });
    await hero.getByRole('button', { name: 'Edit Title' }).click();
    await hero.getByRole('textbox', { name: 'Title', exact: true }).fill(typed);
    await expect(note(hero)).toBeVisible();
    await hero.getByRole('button', { name: 'Cancel' }).click();
    await expect(note(page)).toHaveCount(0);
  }

  // A service, whose form edits two rows.
  await openScreen(page, '/services?tab=programs');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Quiet security in hotels');
  await expect(note(form)).toBeVisible();

  // A text in the live editor.
  await openScreen(page, '/live-editor?path=/team&view=ar');
  const title = page.frameLocator('iframe[title="Arabic page"]').getByRole('heading', { level: 1 });
  await title.click();
  await title.fill('من يدرّبون فريقكم');
  await expect(note(page)).toBeVisible();
  await title.press('Escape');
  await expect(note(page)).toHaveCount(0);
});
