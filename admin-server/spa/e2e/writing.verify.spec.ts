import { call, expect, expectAccessible, expectToast, openScreen, paste, signIn, test } from './fixtures.ts';
import { png } from './pictures.ts';
import { clickEnd, formOf, openPost, type Post, saved, textOf } from './posts.ts';

test('an edit changes its own paragraph, and leaves the other bytes of the Markdown alone', async ({
  page,
}) => {
  const before = '# One\nFirst  \nline.\n\n\n* a\n* b\n+ c\n\nSee [it][a].\n\n[a]: /services\n';
  const post = await openPost(page, before);
  await expect(formOf(page).getByText('8 words · 1 min to read')).toBeVisible();
  await clickEnd(textOf(page).getByText('line.'));
  await page.keyboard.type(' More');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' bold');
  expect(await saved(page, post)).toBe(before.replace('First  \nline.', 'First\\\nline. More **bold**'));
  await expect(textOf(page)).toBeFocused();
});

test('formatted text that is pasted keeps its format, and other text its words', async ({ page }) => {
  const post = await openPost(page, 'Before');
  await clickEnd(textOf(page).getByText('Before'));
  await paste(textOf(page), { 'text/html': '<p>, <b>bold</b></p>', 'text/plain': ', bold' });
  await expect(textOf(page).locator('strong')).toHaveText('bold');
  await paste(textOf(page), { 'text/html': '<p><span>, plain</span></p>', 'text/plain': ', plain' });
  await expect(textOf(page)).toContainText('plain');
  expect((await saved(page, post)).replaceAll('*', '')).toBe('Before, bold, plain');
});

test('a list of Word, raised figures and struck words keep their meaning, and what is left out is said', async ({
  page,
}) => {
  const post = await openPost(page, 'قبل.', { locale: 'ar' });
  await textOf(page).getByText('قبل.').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  const entry = (marker: string, text: string) =>
    `<p class=MsoListParagraph dir=RTL style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;
  await paste(textOf(page), {
    'text/html': `${entry('٤-', 'نحو 3<sup>2</sup> أبواب')}${entry('٥-', '<s>ملغى</s> &lt;b&gt;<img src="file:///C:/x.png">')}`,
    'text/plain': '٤- نحو 32 أبواب\n٥- ملغى <b>',
  });
  await expect(textOf(page).locator('ol[start="4"] > li')).toHaveCount(2);
  await expectToast(page, 'Left out of what was pasted: 1 picture.', /Insert each one from its file/);
  expect(await saved(page, post)).toBe('قبل.\n\n4. نحو 3<sup>2</sup> أبواب\n5. ~~ملغى~~ \\<b>');
});

test('in code, the words alone of what is pasted stay', async ({ page }) => {
  const post = await openPost(page, '```\nls\n```');
  await clickEnd(textOf(page).getByText('ls'));
  await paste(textOf(page), { 'text/html': '<p><b> -l</b></p>', 'text/plain': ' -l' });
  await expect(textOf(page).locator('pre')).toHaveText('ls -l');
  expect(await saved(page, post)).toBe('```\nls -l\n```');
});

test('the slash menu inserts what is chosen by keys, and a table grows', async ({ page }) => {
  const post = await openPost(page, 'Text.');
  await clickEnd(textOf(page).getByText('Text.'));
  await page.keyboard.press('Enter');
  await page.keyboard.type('/tab');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu.getByRole('option', { name: 'Table' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  for (const word of ['Level', 'المستوى', 'a|b']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Delete row' }).click();
  await page.keyboard.type('1');
  for (let cells = 0; cells < 3; cells += 1) await page.keyboard.press('Tab');
  expect(await saved(page, post)).toBe(
    'Text.\n\n| Level | المستوى | a\\|b |\n| --- | --- | --- |\n| 1 |  |  |',
  );
});

for (const locale of ['en', 'ar'] as const)
  for (const [place, height] of [
    ['above', 720],
    ['below', 1100],
  ] as const)
    test(`the slash menu touches its line, ${place} it, however many tools it has: ${locale}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height });
      await openPost(page, 'Text.', { locale });
      await clickEnd(textOf(page).getByText('Text.'));
      await page.keyboard.press('Enter');
      const menu = page.getByRole('listbox', { name: 'Insert' });
      for (const letter of '/tab') {
        await page.keyboard.type(letter);
        await expect(menu).toBeVisible();
        const line = await textOf(page).locator('p', { hasText: '/' }).boundingBox();
        const box = await menu.boundingBox();
        const [top, bottom] = [line?.y ?? 0, (line?.y ?? 0) + (line?.height ?? 0)];
        const distance =
          place === 'above' ? top - ((box?.y ?? 0) + (box?.height ?? 0)) : (box?.y ?? 0) - bottom;
        expect(Math.abs(distance), letter).toBeLessThan(12);
        expect(box?.y).toBeGreaterThanOrEqual(0);
      }
      await page.keyboard.press('Escape');
    });

for (const width of [1280, 1440])
  test(`every tool is whole while the preview stands beside the text, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPost(page, 'Text.');
    await formOf(page).getByRole('radio', { name: 'Preview' }).click();
    const bar = formOf(page).getByRole('toolbar', { name: 'Formatting' });
    const { x = 0, width: room = 0 } = (await bar.boundingBox()) ?? {};
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(x);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(x + room);
    }
  });

test('a picture that is dropped is uploaded, and its alternative text and caption are asked for', async ({
  page,
}) => {
  const post = await openPost(page, 'Before.\n\nAfter.');
  const bytes = (await png(64, 48)).toString('base64');
  const place = await textOf(page).getByText('After.').boundingBox();
  await textOf(page).evaluate(
    (element, { bytes, x, y }) => {
      const dataTransfer = new DataTransfer();
      const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([data], 'plan.png', { type: 'image/png' }));
      const place = { clientX: x, clientY: y };
      element.dispatchEvent(
        new DragEvent('drop', { dataTransfer, ...place, bubbles: true, cancelable: true }),
      );
    },
    { bytes, x: place?.x ?? 0, y: (place?.y ?? 0) + 4 },
  );
  await expect(formOf(page).getByLabel('Alternative text', { exact: true })).toBeFocused();
  await page.keyboard.type('A plan');
  await formOf(page).getByLabel('Caption').fill('Doors and "exits".');
  await expectAccessible(page);
  expect(await saved(page, post)).toMatch(
    /^Before\.\n\n!\[A plan\]\(\/uploads\/\w+\.jpg "Doors and \\"exits\\"\."\)\n\nAfter\.$/,
  );
});

test('the keys of formats and of the save work with an Arabic keyboard', async ({ page }) => {
  const post = await openPost(page, 'Words');
  await clickEnd(textOf(page).getByText('Words'));
  const press = (key: string, code: string) =>
    textOf(page).dispatchEvent('keydown', { key, code, keyCode: code.charCodeAt(3), ctrlKey: true });
  await press('لا', 'KeyB');
  await page.keyboard.type(' bold');
  await press('لا', 'KeyB');
  await press('ه', 'KeyI');
  await page.keyboard.type(' slanted');
  await press('س', 'KeyS');
  await expectToast(page, 'Success', 'Blog post updated successfully');
  const { content } = await call<Post>(page, 'GET', `blog-posts/${post.id}`);
  expect(content).toBe('Words **bold** *slanted*');
});

test('what has no view is kept, and its source can be edited; a key opens the whole text as Markdown', async ({
  page,
}) => {
  const post = await openPost(page, 'Text.\n\n<details>\n<summary>More</summary>\nHidden\n</details>');
  await expect(textOf(page).getByText('More')).toBeVisible();
  await textOf(page).getByRole('button', { name: 'Edit source' }).click();
  await textOf(page).getByLabel('Source').fill('<details>\n<summary>Most</summary>\n</details>');
  await page.keyboard.press('Control+Shift+M');
  const field = formOf(page).getByLabel('Content');
  await expect(field).toHaveValue('Text.\n\n<details>\n<summary>Most</summary>\n</details>');
  await field.fill('Text.\n\n## Heading');
  await page.keyboard.press('Control+Shift+M');
  await expect(textOf(page).getByRole('heading', { name: 'Heading' })).toBeVisible();
  expect(await saved(page, post)).toBe('Text.\n\n## Heading');
});

test('the Markdown of an Arabic text runs from the right, and is taken as it is typed', async ({ page }) => {
  await openScreen(page, '/blog-posts/new?locale=ar');
  await page.getByRole('button', { name: 'Markdown' }).click();
  const field = page.getByRole('textbox', { name: 'Content' });
  await expect(field).toHaveAttribute('dir', 'rtl');
  await field.pressSequentially('- أول');
  await field.press('Enter');
  await field.pressSequentially('**ثان**');
  await expect(field).toHaveValue('- أول\n**ثان**');
});

test('the preview is the page of the site with what is typed, at three widths', async ({ page }) => {
  const picture = { contentType: 'image/png', body: await png(64, 48) };
  await page.route('**/a.jpg', (route) => route.fulfill(picture));
  await openPost(page, 'Text.\n\n![](/a.jpg "Doors")');
  await clickEnd(textOf(page).getByText('Text.'));
  await page.keyboard.type(' Not saved yet.');
  await formOf(page).getByRole('radio', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="English page"]');
  await expect(preview.getByText('Text. Not saved yet.')).toBeVisible();
  await expect(preview.getByText('Figure 1')).toBeVisible();
  for (const [name, width] of [
    ['Desktop', 1280],
    ['Tablet', 820],
    ['Phone', 390],
  ] as const) {
    await formOf(page).getByRole('radio', { name }).click();
    await expect
      .poll(() => preview.locator(':root').evaluate(() => window.innerWidth), { message: name })
      .toBe(width);
    // All of its width is seen, at any size.
    expect(
      await formOf(page)
        .locator('iframe')
        .evaluate((frame) => {
          const [page, pane] = [frame, frame.closest('section')].map((one) => one?.getBoundingClientRect());
          return page && pane && page.left >= pane.left - 1 && page.right <= pane.right + 1;
        }),
      name,
    ).toBe(true);
  }
});

test('a headline for search results stands there and in the tab, and the title on the page', async ({
  page,
}) => {
  await openPost(page, 'Text.', { title: 'A long title that says everything' });
  const form = formOf(page);
  await form.getByLabel('Headline in search results').fill('Short');
  const found = form.getByRole('region', { name: 'Search results and shared links' });
  await expect(found.getByText('Short', { exact: true }).first()).toBeVisible();
  await form.getByRole('radio', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="English page"]');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('A long title that says everything');
  await expect.poll(() => preview.locator('title').textContent()).toMatch(/^Short ·/);
});

test('a post is begun in the other language with its picture and topics, and the two lead to each other', async ({
  page,
}) => {
  const picture = { contentType: 'image/png', body: await png(64, 48) };
  await page.route('https://example.org/**', (route) => route.fulfill(picture));
  const { id } = await openPost(page, 'English.', { imageUrl: 'https://example.org/a.jpg' });
  await formOf(page).getByRole('button', { name: 'Write the Arabic version' }).click();
  const form = page.getByRole('form', { name: 'Create New Post' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await expect(form.getByLabel('Featured image', { exact: true })).toHaveValue('https://example.org/a.jpg');
  await page.keyboard.type(`نسخة ${crypto.randomUUID()}`);
  await page.keyboard.press('Enter');
  await page.keyboard.type('ICAO منظمة دولية.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Only English.');
  const text = form.getByRole('textbox', { name: 'Content' });
  await expect(text).toHaveCSS('direction', 'rtl');
  // Icons follow the back office, not the article.
  await expect(form.getByRole('button', { name: 'Undo' }).locator('svg')).toHaveCSS('scale', 'none');
  await expect(text.getByText('منظمة')).toHaveCSS('direction', 'rtl');
  await expect(text.getByText('Only English.')).toHaveCSS('direction', 'ltr');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Blog post created successfully');
  await expect(page).toHaveURL(/blog-posts\/\d+$/);
  await expectAccessible(page);
  await formOf(page).getByRole('radio', { name: 'English' }).click();
  await expect(page).toHaveURL(`/admin/blog-posts/${id}`);
  await formOf(page).getByRole('radio', { name: 'Arabic' }).click();
  await expect(textOf(page)).toContainText('منظمة');
});

for (const [locale, button, words] of [
  ['en', 'Write the Arabic version', 'The English words.'],
  ['ar', 'Write the English version', 'الكلمات العربية.'],
] as const)
  test(`the version of a post in ${locale} in the other language begins with all that is no language, beside its source`, async ({
    page,
  }) => {
    await signIn(page);
    const members = await call<{ id: number; sortOrder: number }[]>(page, 'GET', 'team-members?locale=en');
    const counterparts = await call<typeof members>(page, 'GET', 'team-members?locale=ar');
    const [author, counterpart] =
      locale === 'en' ? [members[0], counterparts[0]] : [counterparts[0], members[0]];
    const shown = { contentType: 'image/png', body: await png(64, 48) };
    await page.route(/\/uploads\/[ab]\.jpg$/, (route) => route.fulfill(shown));
    const pictures = '![words](/uploads/b.jpg)\n\n![more](/uploads/a.jpg)';
    const values = { topicId: 2, publishedAt: '2026-01-02T03:04:00.000Z', locale, authorId: author?.id };
    const original = await openPost(page, `${words}\n\n${pictures}`, values);
    await formOf(page).getByRole('button', { name: button }).click();
    const form = page.getByRole('form', { name: 'Create New Post' });
    const source = form.getByRole('article', { name: 'The article in the other language' });
    await expect(source).toContainText(words);
    await form.getByLabel('Title').fill(`Other ${crypto.randomUUID()}`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Blog post created successfully');
    await expect(formOf(page).getByRole('article')).toContainText(words);
    const [translation] = await call<object[]>(page, 'GET', `blog-posts?translationOf=${original.id}`);
    const { createdAt } = await call<{ createdAt: string }>(page, 'GET', `blog-posts/${original.id}`);
    expect(translation).toMatchObject({
      ...values,
      locale: locale === 'en' ? 'ar' : 'en',
      authorId: counterpart?.id,
      createdAt,
      content: '![](/uploads/b.jpg)\n\n![](/uploads/a.jpg)',
    });
  });

test('the first save of a new post leaves the cursor in its text, and what was typed can be undone', async ({
  page,
}) => {
  await openScreen(page, '/blog-posts/new?locale=en');
  const form = page.getByRole('form', { name: 'Create New Post' });
  await expect(form.getByText('0 words', { exact: true })).toBeVisible();
  await form.getByLabel('Title').fill(`Begun ${crypto.randomUUID()}`);
  await form.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('The words before ');
  await page.keyboard.press('Control+s');
  await page.keyboard.type('and while it is saved, ');
  await expectToast(page, 'Success', 'Blog post created successfully');
  await expect(page).toHaveURL(/blog-posts\/\d+$/);
  await page.keyboard.type('and after it.');
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page).getByRole('paragraph')).toHaveText([
    'The words before and while it is saved, and after it.',
  ]);
  await expect(formOf(page).getByRole('button', { name: 'Write the Arabic version' })).toBeVisible();
  const id = Number(page.url().split('/').at(-1));
  expect(await saved(page, { id, content: '' })).toBe(
    'The words before and while it is saved, and after it.',
  );
  await page.keyboard.press('Control+z');
  await expect(textOf(page)).not.toContainText('after it.');

  await page.reload();
  await expect(formOf(page).getByText('What you typed before is still here, unsaved.')).toBeVisible();
  await expect(textOf(page)).not.toContainText('after it.');
});

for (const { locale, contact } of [
  { locale: 'en', contact: '/contact' },
  { locale: 'ar', contact: '/ar/contact' },
])
  test(`a link in a text in ${locale} is chosen by the title of a page of that language`, async ({
    page,
  }) => {
    const title = `Linked ${crypto.randomUUID()}`;
    const linked = await openPost(page, 'Linked.', { locale, title });
    const post = await openPost(page, 'Ask us.', { locale });
    await textOf(page).getByText('Ask us.').selectText();
    const link = page.getByRole('toolbar').getByRole('button', { name: 'Link' });
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    const address = dialog.getByLabel('Address');
    await expect(dialog.locator(`option[value="${contact}"]`)).toHaveAttribute('label', 'Contact');
    await address.fill('no such page');
    await dialog.getByRole('button', { name: 'Set link' }).click();
    await expect(dialog).toContainText('Choose a page by its title');
    await address.fill(title);
    await expect(dialog.locator(`option[label="${title}"]`)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Set link' }).click();
    const { slug } = await call<{ slug: string }>(page, 'GET', `blog-posts/${linked.id}`);
    expect(await saved(page, post)).toBe(`[Ask us.](${contact.replace('contact', `blog/${slug}`)})`);
  });
