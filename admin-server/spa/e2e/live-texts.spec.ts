import type { Page } from '@playwright/test';
import { call, expect, openScreen, test } from './fixtures.ts';

// Playwright misses what it clicks in a frame that is shown smaller than it is: here all of it has room.
test.use({ viewport: { width: 1680, height: 900 } });

const english = (page: Page) => page.frameLocator('iframe[title="English page"]');

/** The stored title of the contact page. */
async function titleOf(page: Page): Promise<string | undefined> {
  const address = 'page-content?page=contact&section=hero&key=title&locale=en';
  return (await call<{ content: string }[]>(page, 'GET', address))[0]?.content;
}

test('a text that is left is kept unsaved, until Save saves it or Cancel takes it back', async ({ page }) => {
  await openScreen(page, '/live-editor?path=/contact');
  const title = english(page).getByRole('heading', { level: 1 });
  const before = await title.innerText();
  const list = page.getByRole('region', { name: '1 text is not saved' });
  for (const end of ['Cancel', 'Save']) {
    await title.click();
    await title.fill('Half a title');
    const next = english(page).locator('[data-content$="/subtitle"]').first();
    await next.click();
    await expect(next).toHaveAttribute('contenteditable', 'plaintext-only');
    await expect(title).toHaveAttribute('data-unsaved');
    await expect(list).toContainText('Not saved yet.');
    expect(await titleOf(page)).toBe(before);
    await title.click();
    await english(page).getByRole('button', { name: end }).click();
    await expect(list).toBeHidden();
    await expect(title).not.toHaveAttribute('data-unsaved');
    await expect(title).toHaveText(end === 'Save' ? 'Half a title' : before);
  }
  expect(await titleOf(page)).toBe('Half a title');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, ownContext: true });

  test('tools and buttons cover no words, the hint names what a hand does, and the languages of wide pages are in sight', async ({
    page,
  }) => {
    await openScreen(page, '/live-editor?path=/');
    await expect(page.getByText('Tap a text to edit it')).toBeVisible();
    const tools = english(page).locator('.row-tools').filter({ visible: true });
    await expect(tools.filter({ hasText: 'Move' }).first()).toBeVisible();
    expect(await english(page).locator('body').evaluate(coveredWords)).toEqual([]);
    const title = english(page).getByRole('heading', { level: 1 });
    await title.tap();
    await expect(english(page).getByRole('button', { name: 'Save' })).toBeVisible();
    expect(await english(page).locator('body').evaluate(coveredWords)).toEqual([]);
    await english(page).getByRole('button', { name: 'Cancel' }).tap();
    await page.getByRole('radio', { name: 'Both' }).tap();
    await page.getByRole('radio', { name: 'Desktop' }).tap();
    for (const name of ['English', 'Arabic']) {
      const label = page.locator('figcaption', { hasText: name });
      await label.scrollIntoViewIfNeeded();
      await expect(label).toBeInViewport({ ratio: 1 });
    }
  });
});

/** The words of a page that stand below tools of the editor. */
function coveredWords(body: HTMLElement): string[] {
  const tools = [...body.querySelectorAll('.row-tools button, .edit-bar button')].map((button) =>
    button.getBoundingClientRect(),
  );
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const covered: string[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.parentElement?.closest('button, .sr-only, script, style')) continue;
    const words = body.ownerDocument.createRange();
    words.selectNodeContents(currentNode);
    for (const line of words.getClientRects())
      for (const tool of tools)
        if (
          line.left < tool.right &&
          tool.left < line.right &&
          line.top < tool.bottom &&
          tool.top < line.bottom
        )
          covered.push(currentNode.textContent ?? '');
  }
  return covered;
}
