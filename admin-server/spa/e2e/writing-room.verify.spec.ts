import { expect, expectToast, signIn, test } from './fixtures.ts';
import { png } from './pictures.ts';
import { clickEnd, formOf, openPost, saved, textOf } from './posts.ts';

test('an article opens with the cursor in its title, and its outline stays beside the preview', async ({
  page,
}) => {
  await openPost(page, '## First part\n\nText.\n\n## Second part\n\nMore.');
  await expect(formOf(page).getByLabel('Title')).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: 'Preview' }).click();
  await formOf(page).locator('summary', { hasText: 'Outline' }).click();
  await formOf(page).getByRole('button', { name: 'Second part' }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.textContent)).toBe('Second part');
});

test('the slash menu finds a tool by its Arabic word, however that is spelt', async ({ page }) => {
  await openPost(page, 'Before');
  await clickEnd(textOf(page).getByText('Before'));
  await page.keyboard.press('Enter');
  await page.keyboard.type('/قائمه');
  await expect(page.getByRole('option', { name: 'Numbered list' })).toBeVisible();
});

test('an article is previewed before it is saved for the first time', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/blog-posts/new?locale=en');
  const form = page.getByRole('form', { name: 'Create New Post' });
  await form.getByLabel('Title').fill('Before the first save');
  await form.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('A first paragraph.');
  await page.getByRole('radio', { name: 'Preview' }).click();
  const shown = page.frameLocator('iframe[title="English page"]');
  await expect(shown.getByRole('heading', { name: 'Before the first save' })).toBeVisible();
  await expect(shown.getByText('A first paragraph.')).toBeVisible();
});

test('what stops its publish is said when an article is saved, and leads to the finding and to its words', async ({
  page,
}) => {
  const long = Array.from({ length: 30 }, (_, at) => `Paragraph ${at}.`).join('\n\n');
  await openPost(page, `We are **certified** by ICAO and IATA.\n\n${long}`);
  const stops = formOf(page).getByRole('button', { name: 'One finding stops the publish.' });
  await expect(stops).toBeInViewport();
  await formOf(page).getByLabel('Title').press('End');
  await page.keyboard.type('!');
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/publish/reach'));
  await looked;
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success', 'Blog post updated successfully. One finding stops the publish.');
  const finding = page.getByRole('status', { name: 'Checks' }).getByRole('listitem');
  await expect(finding).not.toBeInViewport();
  await stops.click();
  await expect(finding).toBeInViewport();
  await expect(finding).toBeFocused();
  const words = textOf(page).getByText('by ICAO and IATA.');
  await expect(words).not.toBeInViewport();
  await finding.getByRole('button', { name: 'certified by ICAO and IATA' }).click();
  await expect(words).toBeInViewport();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('certified by ICAO and IATA');
  await page.keyboard.type('aligned with ICAO and IATA');
  await expect(words).toHaveCount(0);
  await expect(textOf(page).getByText('We are aligned with ICAO and IATA.')).toBeVisible();
  await expect(stops).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, ownContext: true });

  test('an article opens without a keyboard', async ({ page }) => {
    await openPost(page, 'Text.');
    await expect(formOf(page).getByLabel('Title')).not.toBeFocused();
    await expect(textOf(page)).not.toBeFocused();
  });

  test('between two pictures a tap begins a paragraph, and undo is in reach', async ({ page }) => {
    await page.route(/\/[ab]\.jpg$/, async (route) =>
      route.fulfill({ contentType: 'image/png', body: await png(64, 48) }),
    );
    const post = await openPost(page, 'Text.\n\n![A](/a.jpg)\n\n![B](/b.jpg)');
    await textOf(page).getByRole('button', { name: 'Write a paragraph here' }).tap();
    await page.keyboard.type('Between.');
    expect(await saved(page, post)).toBe('Text.\n\n![A](/a.jpg)\n\nBetween.\n\n![B](/b.jpg)');
    await formOf(page).getByRole('button', { name: 'Undo' }).tap();
    await expect(textOf(page)).not.toContainText('Between.');
  });

  test('the tools of a table are one row, and on its side the phone shows the text between no bars', async ({
    page,
  }) => {
    await openPost(page, `| A | B |\n| --- | --- |\n| One | Two |\n\n${'Text.\n\n'.repeat(30)}`);
    await textOf(page).getByText('One').tap();
    const tools = formOf(page).getByRole('toolbar', { name: 'Table' });
    expect((await tools.boundingBox())?.height).toBeLessThan(60);
    await page.setViewportSize({ width: 844, height: 390 });
    await textOf(page).getByText('Text.').nth(15).scrollIntoViewIfNeeded();
    await expect(formOf(page).locator('.text-tools')).not.toBeInViewport();
    await expect(formOf(page).getByRole('button', { name: 'Save' })).not.toBeInViewport();
  });

  test('a translation begins with what its source is built of, which is shown in place of the text and left where it was read', async ({
    page,
  }) => {
    await openPost(
      page,
      `An introduction.\n\n## A heading\n\n${'A paragraph.\n\n'.repeat(40)}- First\n- Second`,
    );
    await formOf(page).getByRole('button', { name: 'Write the Arabic version' }).tap();
    const form = page.getByRole('form', { name: 'Create New Post' });
    const text = form.getByRole('textbox', { name: 'Content' });
    await expect(text.getByRole('listitem')).toHaveCount(2);
    await text.getByRole('button', { name: 'Write a paragraph here' }).tap();
    await page.keyboard.type('مقدمة.');
    const source = form.getByRole('article', { name: 'The article in the other language' });
    await form.getByRole('button', { name: 'Show the other language' }).tap();
    await expect(source.getByText('An introduction.')).toBeInViewport();
    await expect(text).toBeHidden();
    const last = source.getByText('Second');
    await last.scrollIntoViewIfNeeded();
    await form.getByRole('button', { name: 'Back to the text' }).tap();
    await expect(text.getByText('مقدمة.')).toBeInViewport();
    await form.getByRole('button', { name: 'Show the other language' }).tap();
    await expect(last).toBeInViewport();
  });
});
