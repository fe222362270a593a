import type { Page } from '@playwright/test';
import { violations } from './accessibility.ts';
import { ar, en } from '#example/words.ts';
import { expect, test } from './fixtures.ts';
import { storedRows } from './stored-rows.ts';

const languages = [
  { locale: 'en', path: '/contact', words: en.contact },
  { locale: 'ar', path: '/ar/contact', words: ar.contact },
] as const;
type Words = (typeof languages)[number]['words'];

function contactForm(page: Page, words: Words) {
  const form = page.getByRole('form', { name: words.form });
  return {
    name: form.getByLabel(words.name),
    email: form.getByLabel(words.email),
    message: form.getByLabel(words.message),
    button: (label: string) => form.getByRole('button', { name: label, exact: true }),
    text: (text: string) => form.getByText(text),
    alert: form.getByRole('alert'),
    async fill(message: string, email = 'visitor@example.org') {
      await form.getByLabel(words.name).fill('A Visitor');
      await form.getByLabel(words.email).fill(email);
      await form.getByLabel(words.message).fill(message);
    },
    /** Triggers hydration and waits for it: Astro then removes the `ssr` attribute. */
    async hydrate() {
      await form.getByLabel(words.name).focus();
      await expect(page.locator('astro-island', { has: form })).not.toHaveAttribute('ssr');
    },
  };
}

for (const { locale, path, words } of languages) {
  test.describe(`the contact form in ${locale}`, () => {
    test('sends a message, confirms it, clears the fields, and stores the message', async ({ page }) => {
      const text = `A question in ${locale}`;
      await page.goto(path);
      const form = contactForm(page, words);
      await form.hydrate();
      await form.fill(text);
      await form.button(words.send).click();
      const toast = page.getByRole('listitem').filter({ hasText: words.sent });
      await expect(toast.getByText(words.sentTitle, { exact: true })).toBeVisible();
      await expect(toast.getByText(words.sent, { exact: true })).toBeVisible();
      for (const name of [words.name, words.email, words.message])
        await expect(page.getByRole('main').getByLabel(name, { exact: true })).toHaveValue('');
      await expect(page).toHaveURL(path);
      expect(storedRows('contact_forms', 'message', text)).toMatchObject([
        { name: 'A Visitor', email: 'visitor@example.org', locale, is_spam: 0, is_read: 0 },
      ]);
    });

    test('is about the program or sector that the address names, until another is chosen', async ({
      page,
    }) => {
      const text = `About airlines in ${locale}`;
      await page.goto(path.replace('contact', 'services'));
      await page
        .locator('#industry-applications')
        .getByRole('link', { name: new RegExp(locale === 'en' ? 'Airlines' : 'شركات الطيران') })
        .click();
      await expect(page).toHaveURL(`${path}?about=airlines`);
      const about = page.getByLabel(words.about, { exact: true });
      await expect(about).toHaveValue('airlines');
      const form = contactForm(page, words);
      await form.hydrate();
      await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toHaveAttribute(
        'href',
        /\?subject=/,
      );
      await form.fill(text);
      await form.button(words.send).click();
      const receipt = page.getByRole('region', { name: words.receiptTitle });
      await expect(receipt.getByRole('heading')).toBeFocused();
      await expect(receipt).toContainText(text);
      await expect(receipt).toContainText('visitor@example.org');
      await expect(about).toBeHidden();
      const services = path.replace('contact', 'services');
      expect(storedRows('contact_forms', 'message', text)).toMatchObject([
        { about: 'airlines', page: services },
      ]);
      await receipt.getByRole('button', { name: words.another }).click();
      await about.selectOption('');
      await expect(page.getByRole('main').locator('a[href^="mailto:"]')).not.toHaveAttribute('href', /\?/);
      await expect(form.name).toHaveValue('');
    });

    test('shows an error at each empty field, and focuses the first', async ({ page }) => {
      await page.goto(path);
      const form = contactForm(page, words);
      await form.hydrate();
      await form.button(words.send).click();
      await expect(form.text(words.required.name)).toBeVisible();
      await expect(form.text(words.required.email)).toBeVisible();
      await expect(form.text(words.required.message)).toBeVisible();
      await expect(form.name).toBeFocused();
      await expect(form.name).toHaveAccessibleDescription(words.required.name);
      await form.name.fill('A Visitor');
      await expect(form.text(words.required.name)).toHaveCount(0);
      await expect(form.text(words.required.email)).toBeVisible();
    });

    test('tells screen readers how many fields are wrong, each time that it is sent', async ({ page }) => {
      const counts = {
        en: { 3: '3 fields need attention', 2: '2 fields need attention', 1: '1 field needs attention' },
        ar: {
          3: '3 خانات تحتاج إلى مراجعة',
          2: 'خانتان تحتاجان إلى مراجعة',
          1: 'خانة واحدة تحتاج إلى مراجعة',
        },
      }[locale];
      await page.goto(path);
      const form = contactForm(page, words);
      await form.hydrate();
      await form.button(words.send).click();
      await expect(form.alert).toHaveText(counts[3]);
      await expect(form.name).toBeFocused();
      await form.email.fill('visitor@example.org');
      await expect(form.alert).toHaveText(counts[3]);
      await form.button(words.send).click();
      await expect(form.alert).toHaveText(counts[2]);
      await form.name.fill('A Visitor');
      await form.button(words.send).click();
      await expect(form.alert).toHaveText(counts[1]);
      await expect(form.message).toBeFocused();
    });

    test('rejects an invalid email address, and accepts the corrected one', async ({ page }) => {
      await page.goto(path);
      const form = contactForm(page, words);
      await form.hydrate();
      await form.fill(`Corrected in ${locale}`, 'no address');
      await form.button(words.send).click();
      await expect(form.text(words.invalidEmail)).toBeVisible();
      await expect(form.email).toBeFocused();
      await form.email.fill('visitor@example.org');
      await form.button(words.send).click();
      await expect(page.getByText(words.sentTitle, { exact: true })).toBeVisible();
      await expect(form.text(words.invalidEmail)).toHaveCount(0);
    });

    test.describe('when the server cannot be reached', () => {
      test.use({ provoked: [/net::ERR_FAILED/] });

      test('keeps the text, shows an error, and sends it on retry', async ({ page }) => {
        const text = `A stubborn question in ${locale}`;
        await page.goto(path);
        const form = contactForm(page, words);
        await form.hydrate();
        await page.route('**/api/contact', (route) => route.abort());
        await form.fill(text);
        await form.button(words.send).click();
        await expect(form.alert).toHaveText(words.failed);
        await expect(form.message).toHaveValue(text);
        await page.unroute('**/api/contact');
        await form.button(words.retry).click();
        await expect(page.getByText(words.sentTitle, { exact: true })).toBeVisible();
        await expect(form.alert).toHaveCount(0);
        expect(storedRows('contact_forms', 'message', text)).toHaveLength(1);
      });
    });

    test.describe('when the server answers with an error', () => {
      test.use({ provoked: [/status of 503/] });

      test('keeps the text and offers to send it again', async ({ page }) => {
        await page.goto(path);
        const form = contactForm(page, words);
        await form.hydrate();
        await page.route('**/api/contact', (route) =>
          route.fulfill({ status: 503, json: { message: 'Out of reach', code: 'unavailable' } }),
        );
        await form.fill('Still here');
        await form.button(words.send).click();
        await expect(form.alert).toHaveText(words.failed);
        await expect(form.message).toHaveValue('Still here');
        await expect(form.button(words.retry)).toBeEnabled();
      });
    });

    test('is about what the address names on a static host too, before it is touched', async ({ page }) => {
      // Such a host sends the file whatever the query.
      await page.route(/contact\?about=/, async (route) =>
        route.fulfill({ response: await route.fetch({ url: new URL(path, route.request().url()).href }) }),
      );
      await page.goto(`${path}?about=airlines`);
      await expect(page.getByLabel(words.about, { exact: true })).toHaveValue('airlines');
      await page.goto(`${path}?about=nothing`);
      await expect(page.getByLabel(words.about, { exact: true })).toHaveValue('');
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('is about what the address names, and so are its links to mail', async ({ page }) => {
        await page.goto(`${path}?about=airlines`);
        await expect(page.getByLabel(words.about, { exact: true })).toHaveValue('airlines');
        await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toHaveAttribute(
          'href',
          /\?subject=\S+$/,
        );
      });

      test('sends a message and answers with a page', async ({ page }) => {
        const text = `A plain question in ${locale}`;
        await page.goto(path);
        const form = contactForm(page, words);
        await form.fill(text);
        await page.getByLabel(words.about, { exact: true }).selectOption('airlines');
        await form.button(words.send).click();
        await expect(page).toHaveURL(`${path}/sent`);
        await expect(page.getByRole('heading', { name: words.sentTitle })).toBeVisible();
        await expect(page.getByText(words.sent)).toBeVisible();
        expect(storedRows('contact_forms', 'message', text)).toMatchObject([
          { locale, is_spam: 0, about: 'airlines' },
        ]);
      });

      test.describe('with an invalid field', () => {
        test.use({ provoked: [/status of 400/] });

        test('keeps the values and shows the error', async ({ page }) => {
          await page.goto(path);
          const form = contactForm(page, words);
          // As one whose browser checks no address.
          await form.email.evaluate((field: HTMLInputElement) => (field.type = 'text'));
          await form.fill('Not to be typed twice', 'visitor@');
          await form.button(words.send).click();
          await expect(form.text(words.invalidEmail)).toBeVisible();
          await expect(form.name).toHaveValue('A Visitor');
          await expect(form.email).toHaveValue('visitor@');
          await expect(form.message).toHaveValue('Not to be typed twice');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await form.email.fill('visitor@example.org');
          await form.button(words.send).click();
          await expect(page).toHaveURL(`${path}/sent`);
        });
      });
    });
  });
}

test('F8 moves to the toast, which has enough contrast, and its button closes it', async ({ page }) => {
  await page.goto('/ar/contact');
  const form = contactForm(page, ar.contact);
  await form.hydrate();
  await form.fill('A question with F8');
  await form.button(ar.contact.send).click();
  const toast = page.getByRole('listitem').filter({ hasText: ar.contact.sent });
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, { rules: ['color-contrast'] })).toEqual([]);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: ar.contact.dismiss })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
});

test.describe('as time passes', () => {
  test.use({ ownContext: true });

  test('the toast closes after five seconds', async ({ page }) => {
    await page.clock.install({ time: new Date(Date.now() - 60_000) });
    await page.goto('/contact');
    const form = contactForm(page, en.contact);
    await form.hydrate();
    await form.fill('A question with a toast');
    await form.button(en.contact.send).click();
    const toast = page.getByText(en.contact.sentTitle, { exact: true });
    await expect(toast).toBeVisible();
    await page.clock.fastForward(6000);
    await expect(toast).toHaveCount(0);
  });
});

test('the texts are those of the specification', () => {
  expect(en.contact).toMatchObject({ sentTitle: 'Message sent', sent: "We'll get back to you soon!" });
});

test('the page opens at its top', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

for (const locale of ['en', 'ar'] as const)
  test(`the page opens at its top after a reload and on the way back (${locale})`, async ({ page }) => {
    const scrollY = () => page.evaluate(() => window.scrollY);
    const scrollDown = () => page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
    await page.goto(locale === 'ar' ? '/ar/contact' : '/contact');
    await scrollDown();
    await expect.poll(scrollY).toBeGreaterThan(300);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect.poll(scrollY).toBe(0);
    await scrollDown();
    await page.goto('/team');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect.poll(scrollY).toBe(0);
  });
