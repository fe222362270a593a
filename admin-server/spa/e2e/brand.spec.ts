import type { Locator, Page } from '@playwright/test';
import { beginIn, expect, expectAccessible, openScreen, publishNow, test } from './fixtures.ts';
import { png } from './pictures.ts';

const pageIn = (page: Page, title: string) => page.locator(`iframe[title="${title}"]`).contentFrame();

/** The value of a custom property where an element stands. */
const valueOf = (element: Locator, name: string) =>
  element.evaluate((shown, name) => getComputedStyle(shown).getPropertyValue(name), name);

/** Sees the ground of dark sections. */
async function expectGround(frame: ReturnType<typeof pageIn>, colour: string): Promise<void> {
  // The page in the frame may be replaced while it is read.
  await expect.poll(() => valueOf(frame.locator('body'), '--ink-ground').catch(() => undefined)).toBe(colour);
}

test('colours are seen on the page in both languages while they are chosen, and live once they are published', async ({
  page,
}) => {
  await openScreen(page, '/brand');
  const [english, arabic] = [pageIn(page, 'English page'), pageIn(page, 'Arabic page')];
  await expect(english.getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.getByRole('textbox', { name: 'Main colour', exact: true });
  const save = page.getByRole('button', { name: 'Save Settings' });
  await main.fill('#12324a');
  await expectGround(english, '#12324a');
  await expectGround(arabic, '#12324a');
  await page.getByRole('combobox', { name: 'Corners' }).selectOption('Round');
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#fde047');
  const adjusted = page.getByRole('region', { name: 'Colours that are adjusted' });
  await expect(adjusted).toContainText('Links on light grounds: #fde047 has a contrast of 1.');
  await expectAccessible(page);

  await main.fill('teal');
  await save.click();
  await expect(page.getByText('Must be a colour, such as #0f766e')).toBeVisible();
  await main.fill('#12324A');
  await save.click();
  await expect(save).toBeDisabled();
  await publishNow(page);
  for (const path of ['/', '/ar']) {
    await page.goto(path);
    expect(await valueOf(page.locator('body'), '--ink-ground')).toBe('#12324a');
    expect(await valueOf(page.locator('body'), '--corner')).toBe('10px');
    await expectAccessible(page);
  }
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await valueOf(page.locator('body'), '--ink-ground')).toBe('#12324a');
    expect(await valueOf(page.locator('body'), '--corner')).toBe('10px');
    await expectAccessible(page);
  }
});

/** The family that a heading is set in, and whether a face of it is loaded. */
const familyOf = (element: Locator) =>
  element.evaluate((shown) => {
    const [family = ''] = getComputedStyle(shown).fontFamily.split(',');
    return { family, isThere: document.fonts.check(`600 16px ${family}`) };
  });

test('typefaces, density and pictures are chosen by keyboard, seen in both languages, and live once published', async ({
  page,
}) => {
  await openScreen(page, '/brand');
  const [english, arabic] = [pageIn(page, 'English page'), pageIn(page, 'Arabic page')];
  const pairs = page.getByRole('radiogroup', { name: 'Typefaces' });
  await expect(pairs.getByRole('radio')).toHaveCount(4);
  await expect(pairs.getByRole('radio', { name: /Exact/ })).toBeChecked();
  await pairs.getByRole('radio', { name: /Exact/ }).press('ArrowDown');
  await expect(pairs.getByRole('radio', { name: /Bookish/ })).toBeChecked();
  const heads = [english, arabic].map((frame) => frame.getByRole('heading', { level: 1 }));
  const [inEnglish, inArabic] = heads;
  if (!inEnglish || !inArabic) throw new Error('two pages');
  const read = (head: Locator) => familyOf(head).catch(() => undefined);
  await expect.poll(() => read(inEnglish)).toEqual({ family: 'Type', isThere: true });
  await expect.poll(() => read(inArabic)).toEqual({ family: '"Type Arabic"', isThere: true });
  await page.getByRole('radiogroup', { name: 'Density' }).getByRole('radio', { name: 'Compact' }).check();
  await expect.poll(() => valueOf(english.locator('body'), '--density').catch(() => undefined)).toBe('0.64');
  const styles = page.getByRole('radiogroup', { name: 'Picture style' });
  await styles.getByRole('radio', { name: 'Photographs' }).check();
  await expect(page.getByLabel('File for Photograph 1')).toBeAttached();
  await styles.getByRole('radio', { name: /Plain covers/ }).check();
  await expect(arabic.locator('.hero-plate .cover-accent')).toBeAttached();
  await expectAccessible(page);

  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.click();
  await expect(save).toBeDisabled();
  await publishNow(page);
  for (const [path, family] of [
    ['/', 'Type'],
    ['/ar', '"Type Arabic"'],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => read(page.getByRole('heading', { level: 1 }))).toEqual({ family, isThere: true });
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.woff2')),
    );
    const preloaded = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(preloaded).toHaveLength(path === '/' ? 4 : 3);
    expect(fonts).toEqual(expect.arrayContaining(preloaded));
    expect(fonts.filter((name) => /_astro\/(?:sans|arabic|language)-/.test(name))).toEqual([]);
    await expectAccessible(page);
  }
});

test('a logo stands in place of the name on every page, and a picture of the library can be it', async ({
  page,
}) => {
  await openScreen(page, '/brand');
  await page
    .getByLabel('File for Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await png(320, 80) });
  const address = page.getByRole('textbox', { name: 'Logo', exact: true });
  await expect(address).toHaveValue(/^\/uploads\//);
  const inPage = pageIn(page, 'English page')
    .getByRole('banner')
    .getByRole('link', { name: /Rakeez/ });
  await expect(inPage.getByRole('img')).toBeVisible();
  const icon = page.getByRole('textbox', { name: 'Icon', exact: true });
  await icon.fill('/favicon.svg');
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.click();
  await expect(page.getByText('Choose a picture of the library')).toBeVisible();
  await icon.fill(await address.inputValue());
  await save.click();
  await expect(save).toBeDisabled();
  await publishNow(page);
  await page.goto('/ar');
  await expect(page.getByRole('banner').getByRole('link').first().getByRole('img')).toHaveAttribute(
    'alt',
    /ركيز/,
  );
  expect(await (await page.request.get('/favicon.svg')).text()).toContain('data:image/png');
});

test('it is chosen in Arabic too', async ({ page }) => {
  await beginIn(page, 'ar');
  await page.goto('/admin/brand');
  await expect(page.getByRole('heading', { level: 1, name: 'العلامة التجارية' })).toBeVisible();
  await page.getByRole('textbox', { name: 'اللون الأساسي', exact: true }).fill('#7c2d12');
  await page.getByRole('textbox', { name: 'لون التمييز', exact: true }).fill('#fde047');
  await expect(page.getByRole('region', { name: 'ألوان معدّلة' })).toContainText(
    'الروابط على الخلفيات الفاتحة',
  );
  await expectGround(pageIn(page, 'الصفحة العربية'), '#7c2d12');
  await page.getByRole('radiogroup', { name: 'الخطوط' }).getByRole('radio', { name: /ودود/ }).check();
  const heading = pageIn(page, 'الصفحة العربية').getByRole('heading', { level: 1 });
  await expect
    .poll(() => familyOf(heading).catch(() => undefined))
    .toEqual({ family: '"Type Arabic"', isThere: true });
  await expectAccessible(page);
});
