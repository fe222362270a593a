import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, paste, test } from './fixtures.ts';
import { png } from './pictures.ts';
import { clickEnd, formOf, openPost, saved, textOf } from './posts.ts';

const picture = '![A plan](/a.jpg "Doors")';

/** Opens a post whose picture is there. */
async function openWithPicture(page: Page, content: string, values: object = {}) {
  const shown = { contentType: 'image/png', body: await png(64, 48) };
  await page.route('**/a.jpg', (route) => route.fulfill(shown));
  return openPost(page, content, values);
}

/** Pastes pictures into a text, or drops them in its middle. */
async function sendFiles(text: Locator, how: 'paste' | 'drop', pictures: Buffer[]): Promise<void> {
  const sent = { how, pictures: pictures.map((bytes) => bytes.toString('base64')) };
  await text.evaluate((element, { how, pictures }) => {
    const files = new DataTransfer();
    for (const [at, picture] of pictures.entries()) {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      files.items.add(new File([bytes], `${at}.png`, { type: 'image/png' }));
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
    element.dispatchEvent(
      how === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true })
        : new DragEvent('drop', { dataTransfer: files, ...place }),
    );
  }, sent);
}

const pictureOf = (page: Page) => textOf(page).getByRole('img', { name: 'A plan' });

async function select(page: Page): Promise<void> {
  // A second click within half a second would be a double click.
  await expect(async () => {
    await pictureOf(page).first().click();
    const figure = textOf(page).getByRole('figure').first();
    await expect(figure).toHaveAttribute('data-selected', 'true', { timeout: 600 });
  }).toPass();
}

/** Nothing of it is below the bars at the edges of the window. */
async function expectInTheClear(page: Page, rect: () => Promise<{ top: number; bottom: number }>) {
  await expect(async () => {
    const [bar, tools] = await Promise.all([
      formOf(page).locator('.save-bar').boundingBox(),
      formOf(page).locator('.text-tools').boundingBox(),
    ]);
    const { top, bottom } = await rect();
    expect(top).toBeGreaterThanOrEqual((tools?.y ?? Infinity) + (tools?.height ?? 0));
    expect(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass();
}

const rectOf = (element: Locator) => () =>
  element.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

const caretOf = (page: Page) => () =>
  textOf(page).evaluate(() => {
    const range = getSelection()?.getRangeAt(0);
    const node = range?.startContainer;
    const element = node instanceof Element ? node : node?.parentElement;
    const { top = 0, bottom = Infinity } =
      range?.getClientRects()[0] ?? element?.getBoundingClientRect() ?? {};
    return { top, bottom };
  });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('the line that is typed stands clear of the bars, down a text, in a table, and up again', async ({
      page,
    }) => {
      await openPost(page, 'First.');
      await clickEnd(textOf(page).getByText('First.'));
      for (let line = 0; line < 20; line += 1) {
        await page.keyboard.press('Enter');
        await page.keyboard.type('Another line.');
        await expectInTheClear(page, caretOf(page));
      }
      await page.keyboard.press('Enter');
      await page.keyboard.type('/table');
      await page.keyboard.press('Enter');
      for (let cell = 0; cell < 18; cell += 1) {
        await page.keyboard.type('a');
        await expectInTheClear(page, caretOf(page));
        await page.keyboard.press('Tab');
      }
      for (let line = 0; line < 30; line += 1) {
        await page.keyboard.press('ArrowUp');
        await expectInTheClear(page, caretOf(page));
      }
      await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.textContent)).toBe('First.');
    });

    test('an uploaded picture comes into view with the field for its alternative text', async ({ page }) => {
      await openPost(page, Array.from({ length: 12 }, () => 'A paragraph.').join('\n\n'));
      await clickEnd(textOf(page).getByText('A paragraph.').last());
      await formOf(page)
        .getByLabel('File for a picture in the text')
        .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await png(640, 400) });
      const field = formOf(page).getByLabel('Alternative text', { exact: true });
      await expect(field).toBeFocused();
      await expect
        .poll(async () => (await textOf(page).locator('img').boundingBox())?.height)
        .toBeGreaterThan(150);
      await expectInTheClear(page, rectOf(textOf(page).getByRole('figure')));
      // Its frame does not stand out beside the bar.
      const [bar, frame] = await Promise.all(
        [formOf(page).locator('.save-bar'), textOf(page).getByRole('figure')].map((one) => one.boundingBox()),
      );
      expect(bar?.x).toBeLessThanOrEqual((frame?.x ?? 0) - 6);
    });
  });

test('pictures that are pasted, dropped or picked together all come, in their order, each with its fields', async ({
  page,
}) => {
  await openPost(page, 'A paragraph.');
  await clickEnd(textOf(page).getByText('A paragraph.'));
  const figures = textOf(page).getByRole('figure');
  const alts = formOf(page).getByLabel('Alternative text', { exact: true });
  await sendFiles(textOf(page), 'paste', [await png(64, 48)]);
  await expect(figures).toHaveCount(1);
  await expect(alts).toBeFocused();
  await sendFiles(textOf(page), 'drop', [await png(40, 30), await png(50, 30)]);
  await expect(figures).toHaveCount(3);
  await expect(alts).toHaveCount(3);
  const picked = [await png(60, 30), await png(70, 30)];
  await formOf(page)
    .getByLabel('File for a picture in the text')
    .setInputFiles(picked.map((buffer, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer })));
  await expect(figures).toHaveCount(5);
  const widths = () =>
    figures
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth).join(' '));
  await expect.poll(widths).toContain('40 50');
  await expect.poll(widths).toContain('60 70');
});

test('what is typed or pasted on a selected picture goes below it, and the keys that delete remove it', async ({
  page,
}) => {
  const post = await openWithPicture(page, `Before.\n\n${picture}\n\nAfter.`);
  await select(page);
  await page.keyboard.type('Typed.');
  await select(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Entered.');
  await select(page);
  await paste(textOf(page), { 'text/plain': 'Pasted.' });
  await select(page);
  await paste(textOf(page), { 'text/html': '<p>A <b>bold</b> word.</p>', 'text/plain': 'A bold word.' });
  await expect(textOf(page).locator('strong')).toHaveText('bold');
  await select(page);
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'مرك', selectionStart: 3, selectionEnd: 3 });
  await keyboard.send('Input.insertText', { text: 'مركب' });
  await select(page);
  await keyboard.send('Input.insertText', { text: 'From a phone.' });
  const texts = ['From a phone.', 'مركب', 'A **bold** word.', 'Pasted.', 'Entered.', 'Typed.'];
  expect(await saved(page, post)).toBe(['Before.', picture, ...texts, 'After.'].join('\n\n'));
  await select(page);
  await page.keyboard.press('Backspace');
  await expect(pictureOf(page)).toHaveCount(0);
  expect(await saved(page, post)).toBe(['Before.', ...texts, 'After.'].join('\n\n'));
});

test('a picture or a table that is inserted while a picture is selected stands below it', async ({
  page,
}) => {
  const post = await openWithPicture(page, picture);
  await select(page);
  await formOf(page).getByRole('button', { name: 'Table' }).click();
  await select(page);
  await formOf(page)
    .getByLabel('File for a picture in the text')
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await png(64, 48) });
  await expect(formOf(page).getByLabel('Alternative text', { exact: true }).nth(1)).toBeFocused();
  expect(await saved(page, post)).toMatch(/^!\[A plan\].*\n\n!\[\]\(\/uploads.*\n\n\| /);
});

test('Enter in the caption or the alternative text leads on to a new paragraph below the picture', async ({
  page,
}) => {
  const post = await openWithPicture(page, `${picture}\n\nAfter.`);
  await formOf(page).getByLabel('Caption').press('Enter');
  await page.keyboard.type('Second.');
  await formOf(page).getByLabel('Alternative text', { exact: true }).press('Enter');
  await page.keyboard.type('First.');
  expect(await saved(page, post)).toBe(`${picture}\n\nFirst.\n\nSecond.\n\nAfter.`);
});

test('a paragraph is begun before pictures by keys, and between them by a click', async ({ page }) => {
  const post = await openWithPicture(page, `${picture}\n\n${picture}`);
  await select(page);
  const figure = rectOf(textOf(page).getByRole('figure').first());
  const before = await figure();
  await page.keyboard.press('ArrowUp');
  const gap = textOf(page).locator('.ProseMirror-gapcursor');
  await expect(gap).toHaveCSS('display', 'block');
  expect(await figure()).toEqual(before);
  await page.keyboard.type('Above.');
  const second = await textOf(page).getByRole('figure').nth(1).boundingBox();
  const box = await textOf(page).boundingBox();
  const position = { x: 60, y: (second?.y ?? 0) - (box?.y ?? 0) - 8 };
  await textOf(page).click({ position });
  await expect(gap).toHaveCSS('display', 'block');
  await page.keyboard.type('Between.');
  expect(await saved(page, post)).toBe(`Above.\n\n${picture}\n\nBetween.\n\n${picture}`);
  await expect(textOf(page).getByRole('button', { name: 'Write a paragraph here' })).toBeHidden();
});

for (const [locale, first] of [
  ['en', picture],
  ['ar', picture],
  ['ar', '| أ | ب |\n| --- | --- |\n| ج | د |'],
] as const)
  test(`a paragraph is begun above what the article begins with, in ${locale}: ${first}`, async ({
    page,
  }) => {
    const post = await openWithPicture(page, `${first}\n\nAfter.`, { locale });
    const above = formOf(page).getByRole('button', { name: 'Write a paragraph here' });
    await expectAccessible(page);
    await above.click();
    await page.keyboard.type('المقدمة.');
    await expect(above).toBeHidden();
    expect(await saved(page, post)).toBe(`المقدمة.\n\n${first}\n\nAfter.`);
    // Without the mouse, too.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(above).toBeVisible();
    await page.keyboard.press('Control+Home');
    for (let at = 0; at < 2; at += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.type('البداية.');
    expect(await saved(page, post)).toBe(`البداية.\n\n${first}\n\nAfter.`);
  });

test('the label of an alternative text stands where the lines of the article begin', async ({ page }) => {
  await openWithPicture(page, picture, { locale: 'ar' });
  const figure = textOf(page).getByRole('figure');
  const texts = [figure.getByText('Alternative text'), figure.getByRole('textbox').last()];
  const [label, field] = await Promise.all(texts.map((text) => text.boundingBox()));
  expect(label?.x ?? 0).toBeGreaterThan(field?.x ?? 0);
});

for (const locale of ['en', 'ar'] as const)
  test(`a picture of the library gives its English title to no Arabic article: ${locale}`, async ({
    page,
  }) => {
    const post = await openPost(page, 'Text.', { locale });
    await clickEnd(textOf(page).getByText('Text.'));
    await formOf(page).getByRole('button', { name: 'Picture from the library' }).click();
    const library = page.getByRole('dialog', { name: 'Image Library' });
    const english = library.getByRole('listitem').filter({ hasText: /^\s*[A-Za-z]/ });
    await english.first().getByRole('button').first().click();
    const field = formOf(page).getByLabel('Alternative text', { exact: true });
    await expect(field).toBeFocused();
    expect((await field.inputValue()) === '').toBe(locale === 'ar');
    expect(await saved(page, post)).toMatch(locale === 'ar' ? /!\[\]\(/ : /!\[\w.*\]\(/);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar that saves is one row, and the tools for pictures and tables are in sight', async ({
    page,
  }) => {
    await openPost(page, 'Words.');
    await clickEnd(textOf(page).getByText('Words.'));
    await page.keyboard.type(' More.');
    const bar = formOf(page).locator('.save-bar');
    await expect(bar.getByRole('status').getByText('This edit changes')).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Discard changes' })).toBeVisible();
    expect((await bar.boundingBox())?.height).toBeLessThan(844 / 10);
    await expect(formOf(page).getByText('2 words · 1 min to read')).toBeVisible();
    for (const name of ['Picture', 'Picture from the library', 'Table'])
      await expect(formOf(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  });
});

test('a third click selects its paragraph and no picture after it, however fast the clicks follow each other', async ({
  page,
}) => {
  const post = await openWithPicture(page, `Before these words.\n\n${picture}\n\nAfter.`);
  const paragraph = textOf(page).getByText('Before these words.');
  await paragraph.dblclick();
  await paragraph.click({ clickCount: 3 });
  await page.keyboard.type('Instead');
  expect(await saved(page, post)).toBe(`Instead\n\n${picture}\n\nAfter.`);
});

for (const [locale, words] of [
  ['en', 'Before these words.'],
  ['ar', 'قبل هذه الكلمات.'],
] as const)
  test(`a double click beside a paragraph in ${locale} selects no picture below it`, async ({ page }) => {
    const post = await openWithPicture(page, `${words}\n\n${picture}\n\nAfter.`, { locale });
    const paragraph = textOf(page).getByText(words);
    await clickEnd(paragraph);
    const { width = 0, height = 0 } = (await paragraph.boundingBox()) ?? {};
    await paragraph.dblclick({ position: { x: locale === 'ar' ? 20 : width - 20, y: height - 8 } });
    await page.keyboard.type('!');
    expect(await saved(page, post)).toBe(`${words}!\n\n${picture}\n\nAfter.`);
  });
