import { ar, en } from '#example/words.ts';
import { newsletterTexts } from '../newsletter/texts.ts';
import { expect, test } from './fixtures.ts';
import { storedRows } from './stored-rows.ts';

for (const javaScriptEnabled of [true, false]) {
  for (const { locale, path, words } of [
    { locale: 'en', path: '', words: newsletterTexts.en },
    { locale: 'ar', path: '/ar', words: newsletterTexts.ar },
  ] as const) {
    test.describe(`the newsletter box in ${locale}${javaScriptEnabled ? '' : ' without JavaScript'}`, () => {
      test.use({ javaScriptEnabled });

      test('stores an address and confirms it', async ({ page }) => {
        const email = `reader-${locale}-${javaScriptEnabled}@example.org`;
        await page.goto(`${path}/team`);
        const footer = page.getByRole('contentinfo');
        await footer.getByLabel(words.email).fill(email);
        await footer.getByRole('button', { name: words.subscribe }).click();
        await expect(page).toHaveURL(`${path}/newsletter/subscribed`);
        await expect(page.getByRole('heading', { name: words.subscribedTitle })).toBeVisible();
        await expect(page.getByText(words.subscribed)).toBeVisible();
        expect(storedRows('subscribers', 'email', email)).toMatchObject([
          { locale, consent_at: expect.stringMatching(/^\d{4}-/) },
        ]);
      });

      test('gives the same confirmation for a known address', async ({ page }) => {
        const email = `again-${locale}-${javaScriptEnabled}@example.org`;
        for (let time = 0; time < 2; time += 1) {
          await page.goto(`${path}/services`);
          await page.getByRole('contentinfo').getByLabel(words.email).fill(email);
          await page.getByRole('contentinfo').getByLabel(words.email).press('Enter');
          await expect(page).toHaveURL(`${path}/newsletter/subscribed`);
        }
        expect(storedRows('subscribers', 'email', email)).toHaveLength(1);
      });

      test('rejects an invalid address', async ({ page }) => {
        await page.goto(`${path}/blog`);
        const email = page.getByRole('contentinfo').getByLabel(words.email);
        // As one whose browser checks no address.
        await email.evaluate((field: HTMLInputElement) => (field.type = 'text'));
        await email.fill('reader@');
        await page.getByRole('contentinfo').getByRole('button', { name: words.subscribe }).click();
        await expect(page).toHaveURL(`${path}/newsletter/invalid`);
        await expect(page.getByRole('heading', { name: words.invalidTitle })).toBeVisible();
      });
    });
  }
}

for (const { locale, path, words } of [
  { locale: 'en', path: '/team', words: en.email },
  { locale: 'ar', path: '/ar/services', words: ar.email },
] as const)
  test(`the newsletter box says in ${locale} what is wrong with an address, and takes it back`, async ({
    page,
  }) => {
    await page.goto(path);
    const form = page.getByRole('contentinfo').locator('form');
    const email = form.getByRole('textbox');
    await email.focus();
    await expect(page.locator('astro-island', { has: page.locator('form.newsletter') })).not.toHaveAttribute(
      'ssr',
    );
    for (const [address, error] of [
      ['', words.required],
      ['رسالة', words.invalid],
      ['two words@example.org', words.invalid],
      ['visitor@', words.invalid],
    ] as const) {
      await email.fill(address);
      await form.getByRole('button').click();
      await expect(form.getByRole('alert')).toHaveText(error);
      await expect(email).toBeFocused();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toHaveAccessibleDescription(error);
      await expect(page).toHaveURL(path);
    }
    await email.fill('visitor@example.org');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await expect(email).not.toHaveAttribute('aria-invalid');
  });
