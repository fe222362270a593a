import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, openScreen, paste, test } from './fixtures.ts';
import { png } from './pictures.ts';

/** The Markdown field of a new post. */
async function openField(page: Page, locale: 'en' | 'ar' = 'en'): Promise<Locator> {
  await openScreen(page, `/blog-posts/new?locale=${locale}`);
  await page.getByRole('button', { name: 'Markdown' }).click();
  const field = page.getByRole('textbox', { name: 'Content' });
  await expect(field).toHaveJSProperty('tagName', 'TEXTAREA');
  return field;
}

test('tools change the selection, and undo takes it back', async ({ page }) => {
  const field = await openField(page);
  await field.fill('calm');
  await field.selectText();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(field).toHaveValue('**calm**');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(field).toHaveValue('## **calm**');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('**calm**');
});

test('keys do as the tools, and Enter goes on with a list', async ({ page }) => {
  const field = await openField(page);
  await field.pressSequentially('- one');
  await field.press('Enter');
  await page.keyboard.press('Control+i');
  await field.pressSequentially('two');
  await expect(field).toHaveValue('- one\n- *two*');
  await field.press('End');
  await field.press('Enter');
  await field.press('Enter');
  await field.pressSequentially('after');
  await expect(field).toHaveValue('- one\n- *two*\nafter');
});

test('the toolbar is one stop for the Tab key, with arrow keys inside', async ({ page }) => {
  const field = await openField(page);
  await field.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('toolbar', { name: 'Formatting' }).locator(':focus')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
});

test('formatted text that is pasted becomes Markdown', async ({ page }) => {
  const field = await openField(page);
  await field.fill('Before ');
  await paste(field, {
    'text/html': '<p><b>Bold</b> and <a href="https://example.org/">a link</a></p>',
    'text/plain': 'Bold and a link',
  });
  await expect(field).toHaveValue('Before **Bold** and [a link](https://example.org/)');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Before ');
});

test('what is pasted from Word keeps its lists, lines and figures, and what is left out is said', async ({
  page,
}) => {
  const field = await openField(page);
  const entry = (marker: string, level: number, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span><!--[endif]-->${text}</p>`;
  await paste(field, {
    'text/html': `${entry('a.', 1, 'Ask <a href="file:///C:/Users/me/a.docx">him</a>')}${entry('1.1.', 2, '7<sub>a</sub>')}<table><tr><td colspan=2>x<br>y</td></tr><tr><td>1</td><td>2</td></tr></table>`,
    'text/plain': 'a. Ask him',
  });
  await expect(field).toHaveValue(
    '1. Ask him\n   1. 7<sub>a</sub>\n\n| x<br>y |  |\n| --- | --- |\n| 1 | 2 |',
  );
  await expectToast(page, 'Left out of what was pasted: 1 merged cell.');
});

test('text without any form is pasted as it is, so that Markdown stays Markdown', async ({ page }) => {
  const field = await openField(page);
  await paste(field, { 'text/html': '<div><span>- *one*</span></div>', 'text/plain': '- *one*' });
  await expect(field).toHaveValue('- *one*');
});

test('an address that is pasted over words makes them a link', async ({ page }) => {
  const field = await openField(page);
  await field.fill('words');
  await field.selectText();
  await paste(field, { 'text/plain': 'https://example.org/page' });
  await expect(field).toHaveValue('[words](https://example.org/page)');
});

test('a picture that is dropped is uploaded, and its alternative text is typed next', async ({ page }) => {
  const field = await openField(page);
  const bytes = (await png(64, 48)).toString('base64');
  await field.evaluate((element, bytes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(
      new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'plan.png', {
        type: 'image/png',
      }),
    );
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, bytes);
  await expect(field).toHaveValue(/^!\[\]\(\/uploads\/\w+\.jpg\)\s+$/);
  await page.keyboard.type('A plan');
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'A plan' }),
  ).toBeVisible();
});

test('a picture of the library comes with its title as alternative text', async ({ page }) => {
  const field = await openField(page);
  await page.getByRole('button', { name: 'Picture from the library' }).click();
  const library = page.getByRole('dialog', { name: 'Image Library' });
  await library.getByLabel('Search').fill('Apron');
  await library.getByRole('button', { name: 'Apron and control tower' }).click();
  await expect(field).toHaveValue(/^!\[Apron and control tower\]\(\/uploads\/\w+\.\w+\)\s+$/);
});

test('the preview shows what the site will show, and no script', async ({ page }) => {
  const field = await openField(page);
  await field.fill(
    '# Title\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n<script>window.wasRun = true</script><svg onload="window.wasRun = true"></svg>\n\n[link](javascript:alert(1))',
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { level: 2, name: 'Title' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: '2' })).toBeVisible();
  await expect(preview.getByRole('link')).toHaveCount(0);
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview).toBeHidden();
});

test('Arabic runs from the right, in the field and in the preview', async ({ page }) => {
  const field = await openField(page, 'ar');
  await field.fill('نص');
  await expect(field).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('[lang=ar]')).toHaveCSS(
    'direction',
    'rtl',
  );
});

test.describe('with a server that takes no picture', () => {
  test.use({ provoked: [/status of 413|\/api\/admin\/user/] });

  test('says why, and leaves the text alone', async ({ page }) => {
    await page.route('**/api/admin/uploads', (route) =>
      route.fulfill({ status: 413, json: { message: 'Too large', code: 'too-large' } }),
    );
    const field = await openField(page);
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], 'plan.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expectToast(page, 'Upload error', 'Failed to upload image: 413: Too large');
    await expect(field).toHaveValue('');
  });
});
