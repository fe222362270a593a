import { call, confirm, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';

test.describe('page content', () => {
  test('has a tab for each page, with its sections by name', async ({ page }) => {
    await openScreen(page, '/page-content');
    await expect(page.getByRole('tab')).toHaveText(['Home', 'Services', 'Contact', 'Team', 'Blog', 'Common']);
    const names = page.getByRole('heading', { level: 2 });
    await expect(names.nth(2)).toHaveText('Methodology');
    expect((await names.allTextContents()).slice(0, 3)).toEqual(['Hero', 'Training', 'Methodology']);
    await page.getByRole('tab', { name: 'Services' }).click();
    await expect(names.nth(2)).toHaveText('Expertise');
    await page.getByRole('tab', { name: 'Common' }).click();
    await expect(names.nth(1)).toHaveText('CTA');
    await expectAccessible(page);
  });

  test('is switched off and on at once for visitors', async ({ page }) => {
    await openScreen(page, '/page-content');
    await page.getByRole('tab', { name: 'Contact' }).click();
    const active = page.getByRole('switch', { name: 'Step 3 is active' });
    // The filter by status has the same word.
    const hidden = page.locator('span', { hasText: /^Hidden$/ });
    await active.click();
    await expectToast(page, 'Content updated successfully');
    await expect(hidden.first()).toBeVisible();
    const shown = async () => {
      const texts: { key: string }[] = await (
        await page.request.get('/api/page-content?page=contact&locale=en', { maxRetries: 2 })
      ).json();
      return texts.some(({ key }) => key === 'step_3');
    };
    await expect.poll(shown).toBe(false);
    await active.click();
    await expect(hidden).toHaveCount(0);
    await expect.poll(shown).toBe(true);
  });

  test('is added to a section, edited in place and deleted, in the language that is chosen', async ({
    page,
  }) => {
    await openScreen(page, '/page-content');
    await page.getByRole('tab', { name: 'Blog' }).click();
    await page.getByLabel('Language').selectOption('Arabic');
    // So that a link shows the same.
    await expect(page).toHaveURL(/\?page=blog&locale=ar$/);
    await page.reload();
    await page.getByRole('button', { name: 'Add Content to Hero' }).click();
    const form = page.getByRole('dialog', { name: 'Add Content' });
    await expect(form.getByLabel('Section')).toHaveValue('Hero');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toHaveText('Please fill in all fields');
    await form.getByLabel('Content key').fill('motto');
    await form.getByRole('textbox', { name: 'Content', exact: true }).fill('دقة لا قوة');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Content created successfully');
    await page.getByRole('button', { name: 'Edit Motto' }).click();
    await page.getByRole('textbox', { name: 'Motto' }).fill('الدقة قبل القوة');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Content updated!');
    await page.getByRole('button', { name: 'Delete Motto' }).click();
    await confirm(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this content?' }), {
      toast: ['Content deleted'],
    });
    await expect(page.getByRole('button', { name: 'Edit Motto' })).toBeHidden();
  });
});

test.describe('the homepage editor', () => {
  test('has hero, training and methodology, and says where the buttons lead', async ({ page }) => {
    await openScreen(page, '/homepage-editor');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Hero',
      'Training',
      'Methodology',
      'Button destinations',
    ]);
    const destinations = page.getByRole('region', { name: 'Button destinations' }).getByRole('listitem');
    await expect(destinations).toHaveText([
      /Explore Our Services, Explore All Training Programs\s*\/services/,
      /Contact Us, Schedule a Consultation\s*\/contact/,
    ]);
    await expect(
      page.getByRole('region', { name: 'Hero' }).getByRole('button', { name: 'Edit Explore services' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('the page editor', () => {
  test('opens each page live in a new tab, in the language that is edited', async ({ page }) => {
    await openScreen(page, '/individual-pages-editor');
    const link = page.getByRole('link', { name: 'View Live' });
    for (const [name, path, arabic] of [
      ['Home', '/', '/ar'],
      ['Services', '/services', '/ar/services'],
      ['Team', '/team', '/ar/team'],
      ['Blog', '/blog', '/ar/blog'],
      ['Contact', '/contact', '/ar/contact'],
    ] as const) {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(link).toHaveAttribute('href', path);
      await page.getByRole('radio', { name: 'Arabic' }).click();
      await expect(link).toHaveAttribute('href', arabic);
      await page.getByRole('radio', { name: 'English' }).click();
    }
    await expect(link).toHaveAttribute('target', '_blank');
  });

  test('shows by its address the page and the language that a link means', async ({ page }) => {
    await openScreen(page, '/individual-pages-editor?page=team&locale=ar');
    await expect(page.getByRole('tab', { name: 'Team' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('فريقنا', { exact: true })).toBeVisible();
  });

  test('shows the English where the Arabic is missing, and stores what is written', async ({ page }) => {
    await openScreen(page, '/individual-pages-editor?page=blog&locale=ar');
    const [text] = await call<{ id: number }[]>(
      page,
      'GET',
      'page-content?page=blog&section=hero&key=subtitle&locale=ar',
    );
    await call(page, 'DELETE', `page-content/${text?.id}`);
    await page.reload();
    await expect(page.getByText('1 untranslated, 0 to check.')).toBeVisible();
    await expect(page.getByText('Untranslated: the English is shown')).toBeVisible();
    await expect(
      page.getByText('Expert insights and news from the world of security training'),
    ).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Edit Subtitle' }).click();
    const box = page.getByRole('textbox', { name: 'Subtitle' });
    await expect(box).toHaveAttribute('dir', 'rtl');
    await expect(box).toHaveValue('');
    await box.fill('آراء الخبراء وأخبارهم');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Content updated!');
    await expect(page.getByText('Every text is translated and up to date.')).toBeVisible();
  });

  test('shows the Arabic that visitors see where nothing is stored in either language', async ({ page }) => {
    await openScreen(page, '/individual-pages-editor?page=terms&locale=ar');
    const stored = await call<{ id: number }[]>(page, 'GET', 'page-content?page=terms&section=body');
    for (const { id } of stored) await call(page, 'DELETE', `page-content/${id}`);
    await page.reload();
    const standing = page.getByText('نصوص هذا الموقع للاطلاع، ولا تغني عن التدريب أو المشورة.');
    await expect(standing).toHaveAttribute('lang', 'ar');
    await expect(page.getByText('The texts of this site inform', { exact: false })).toHaveCount(0);
  });

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const screen of [
      'individual-pages-editor',
      'homepage-editor',
      'page-content',
      'services',
      'training-courses',
      'footer-settings',
    ]) {
      await openScreen(page, `/${screen}`);
      await expect(page.getByRole('button', { name: /^Edit |^Save/ }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(
        360,
      );
    }
  });
});
