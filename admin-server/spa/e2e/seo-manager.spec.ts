import type { Page } from '@playwright/test';
import { call, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'robots.txt content' });

test.describe('robots.txt', () => {
  test.use({ provoked: [/status of (401|409|500)/] });

  test('says that it loads, then shows the file, the note and the suggested sample', async ({ page }) => {
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/seo-files/robots.txt', async (route) => {
      await isAsked;
      await route.continue();
    });
    await openScreen(page, '/seo-manager');
    await expect(page.getByRole('heading', { name: 'SEO Management', level: 1 })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['robots.txt', 'Page SEO', 'Site Analysis', 'SEO Tools']);
    await expect(page.getByText('Loading robots.txt content...')).toBeVisible();
    answer();
    await expect(page.getByLabel('robots.txt', { exact: true }).getByText('User-agent: *')).toBeVisible();
    await expect(page.getByText(/changes take effect immediately at .*\/robots\.txt/)).toBeVisible();
    await expect(
      page
        .getByLabel('Suggested robots.txt')
        .getByText(/Allow: \/\s+Disallow: \/admin\/\s+Sitemap: \S+\/sitemap\.xml/),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('is public as soon as it is saved', async ({ page }) => {
    await openScreen(page, '/seo-manager');
    await page.getByRole('button', { name: 'Edit' }).click();
    const content = `User-agent: *\nAllow: /\n# ${crypto.randomUUID()}\n`;
    await box(page).fill(content);
    await page.route('**/api/admin/seo-files/robots.txt', async (route) => {
      if (route.request().method() === 'PUT')
        await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'robots.txt updated successfully!');
    await expect(box(page)).toBeHidden();
    expect(await (await page.request.get('/robots.txt')).text()).toBe(content);
  });

  test('is as it was after Cancel, and what was typed can be brought back', async ({ page }) => {
    await openScreen(page, '/seo-manager');
    await page.getByRole('button', { name: 'Edit' }).click();
    await box(page).fill('nothing of this stays');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('nothing of this stays')).toBeHidden();
    await page.getByRole('button', { name: 'Bring my words back' }).click();
    await expect(box(page)).toHaveValue('nothing of this stays');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(box(page)).toHaveValue(/User-agent/);
  });

  test('shows both versions where somebody else has saved meanwhile', async ({ page }) => {
    await openScreen(page, '/seo-manager');
    await page.getByRole('button', { name: 'Edit' }).click();
    await box(page).fill('mine');
    const theirs = `# theirs ${crypto.randomUUID()}`;
    await call(page, 'PUT', 'seo-files/robots.txt', { content: theirs });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'You have changed this in another window' });
    await expect(dialog.getByText('mine', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Take what is saved' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(theirs)).toBeVisible();
    await page.getByRole('button', { name: 'Bring my words back' }).click();
    await expect(box(page)).toHaveValue('mine');
  });

  test('keeps what was typed where it cannot be saved', async ({ page }) => {
    await page.route('**/api/admin/seo-files/robots.txt', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'The disk is full.' } })
        : route.continue(),
    );
    await openScreen(page, '/seo-manager');
    await page.getByRole('button', { name: 'Edit' }).click();
    await box(page).fill('typed and not saved');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Failed to update robots.txt', '500: The disk is full.');
    await page.reload();
    await expect(box(page)).toHaveValue('typed and not saved');
  });
});

test.describe('page SEO', () => {
  const card = (page: Page) => page.getByRole('article', { name: 'CONTACT Page SEO' });

  test('has a card for each page, with five fields', async ({ page }) => {
    await openScreen(page, '/seo-manager?tab=pages');
    for (const name of ['HOME', 'SERVICES', 'TEAM', 'BLOG', 'CONTACT'])
      await expect(page.getByRole('heading', { name: `${name} Page SEO` })).toBeVisible();
    const labels = [
      'Meta Title',
      'Meta Description',
      'Focus Keywords',
      'Social Media Title (Open Graph)',
      'Social Media Description',
    ];
    await expect(
      card(page).locator('form, div').getByRole('heading', { level: 3 }).filter({ hasNotText: ':' }),
    ).toHaveText(labels);
    await expectAccessible(page);
  });

  test('counts what is typed, and takes no more than search engines show', async ({ page }) => {
    await openScreen(page, '/seo-manager?tab=pages');
    for (const [label, most] of [
      ['Meta Title', 60],
      ['Meta Description', 160],
    ] as const) {
      await card(page)
        .getByRole('button', { name: `Edit ${label}` })
        .click();
      await card(page).getByRole('textbox').fill('');
      await expect(card(page).getByText(`0/${most} chars`)).toBeVisible();
      await card(page)
        .getByRole('textbox')
        .pressSequentially('x'.repeat(most + 2));
      await expect(card(page).getByText(`${most}/${most} chars`)).toBeVisible();
      await card(page).getByRole('button', { name: 'Cancel' }).click();
    }
  });

  test('edits one field at a time', async ({ page }) => {
    await openScreen(page, '/seo-manager?tab=pages');
    await card(page).getByRole('button', { name: 'Edit Meta Title' }).click();
    await card(page).getByRole('button', { name: 'Edit Focus Keywords' }).click();
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(card(page).getByLabel('Focus Keywords')).toBeVisible();
  });

  test('saves a field of either language, and shows it in the previews', async ({ page }) => {
    await openScreen(page, '/seo-manager?tab=pages');
    await page.getByRole('radio', { name: 'Arabic' }).click();
    await expect(page.getByRole('radio', { name: 'Arabic' })).toBeChecked();
    await card(page).getByRole('button', { name: 'Edit Meta Title' }).click();
    const typed = `تواصل معنا ${crypto.randomUUID().slice(0, 8)}`;
    await expect(card(page).getByRole('textbox')).toHaveAttribute('dir', 'rtl');
    await card(page).getByRole('textbox').fill(typed);
    await card(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'SEO data updated successfully!');
    await expect(card(page).getByLabel('Preview in Arabic').getByText(typed)).toBeVisible();
    const [record] =
      (await call<{ page: string; metaTitle: string }[]>(
        page,
        'GET',
        'seo-settings?locale=ar&page=contact',
      )) ?? [];
    expect(record?.metaTitle).toBe(typed);
  });

  test('shows a longer stored text whole, with a warning', async ({ page }) => {
    await openScreen(page, '/seo-manager');
    const long = `A title that is much longer than what search engines show of it ${crypto.randomUUID()}`;
    const [record] = await call<{ id: number }[]>(page, 'GET', 'seo-settings?locale=en&page=contact');
    await call(page, 'PUT', `seo-settings/${record?.id}`, { metaTitle: long });
    await page.goto('/admin/seo-manager?tab=pages');
    await expect(
      card(page).getByText(
        `The stored text has ${long.length} characters; search engines show about 60. Nothing has been cut.`,
      ),
    ).toBeVisible();
    await card(page).getByRole('button', { name: 'Edit Meta Title' }).click();
    await expect(card(page).getByRole('textbox')).toHaveValue(long);
    await expect(card(page).getByText(`${long.length}/60 chars`)).toBeVisible();
  });

  test.describe('that somebody else changes meanwhile', () => {
    test.use({ provoked: [/status of (401|409)/] });

    test('keeps their other fields, and asks before it replaces the same one', async ({ page }) => {
      await openScreen(page, '/seo-manager?tab=pages');
      const [record] = await call<{ id: number }[]>(page, 'GET', 'seo-settings?locale=en&page=contact');
      const edit = async (text: string) => {
        await card(page).getByRole('button', { name: 'Edit Focus Keywords' }).click();
        await card(page).getByRole('textbox').fill(text);
      };
      await edit(`mine ${crypto.randomUUID()}`);
      await call(page, 'PUT', `seo-settings/${record?.id}`, { ogTitle: 'Theirs' });
      await card(page).getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'SEO data updated successfully!');
      await expect(card(page).getByText('Theirs').first()).toBeVisible();

      await edit('mine again');
      await call(page, 'PUT', `seo-settings/${record?.id}`, { keywords: 'theirs now' });
      await card(page).getByRole('button', { name: 'Save' }).click();
      await expect(
        card(page).getByText('You have changed this in another window. It says now: “theirs now”.'),
      ).toBeVisible();
      await expect(card(page).getByRole('textbox')).toHaveValue('mine again');
      await card(page).getByRole('button', { name: 'Save' }).click();
      await expect(card(page).getByText('mine again')).toBeVisible();
    });
  });
});

test.describe('site analysis', () => {
  test('shows the fixed badges, and beside each what the live pages say', async ({ page }) => {
    await openScreen(page, '/seo-manager?tab=analysis');
    await expect(page.getByText(/^Computed .* of the release of /)).toBeVisible();
    const row = (label: string) => page.getByRole('listitem').filter({ hasText: label });
    await expect(row('Image Optimization')).toContainText('WebP + Sharp');
    await expect(row('Services').filter({ hasText: 'Improving' })).toContainText(
      /No flaw found|characters|heading/,
    );
    await expect(row('Meta Descriptions')).toContainText(/(\d+) of \1 pages have a description/);
    await expect(row('H1 Tags')).toContainText(/(\d+) of \1 pages have exactly one/);
    await expect(row('Structured Data')).toContainText('pages carry some');
    await expect(row('HTTPS')).toContainText('This address is not encrypted');
    await expect(row('Internal Links')).toContainText('all of them there');
    await expectAccessible(page);
  });

  test.describe('of a site that cannot be read', () => {
    test.use({ provoked: [/status of 503/] });

    test('says so', async ({ page }) => {
      await page.route('**/sitemap.xml', (route) => route.fulfill({ status: 503, body: '' }));
      await openScreen(page, '/seo-manager?tab=analysis');
      await expect(page.getByText('503: /sitemap.xml could not be read')).toBeVisible();
      await expect(page.getByText('WebP + Sharp')).toBeVisible();
    });
  });
});

test('the tools open in a new tab with the encoded address of the site', async ({ page, baseURL }) => {
  await openScreen(page, '/seo-manager?tab=tools');
  const site = encodeURIComponent(baseURL ?? '');
  for (const panel of ['SEO Analysis Tools', 'Validation & Monitoring Tools']) {
    await expect(page.getByRole('region', { name: panel })).toBeVisible();
    const links = await page.getByRole('region', { name: panel }).getByRole('link').all();
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link).toHaveAttribute('href', new RegExp(`^https://.*${site}`));
    }
  }
  await expect(page.getByRole('button', { name: 'Generate Sitemap' })).toBeDisabled();
  await expect(page.getByText('Auto-Generated')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Test Mobile Usability' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check Search Console' })).toBeVisible();
  await expectAccessible(page);
});
