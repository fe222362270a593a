import type { Page } from '@playwright/test';
import { beginIn, call, expect, test } from './fixtures.ts';

test.use({ ownContext: true, viewport: { width: 320, height: 568 } });

/** What of the element that has the focus cannot be seen, as WCAG 2.4.7 and 2.4.11 want it. Empty where all is well. */
function unseen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const name = `${focused.role ?? focused.tagName} ${focused.ariaLabel ?? focused.textContent?.slice(0, 30)}`;
    if (getComputedStyle(focused).outlineStyle === 'none') return `${name} has no frame`;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const middle = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
    const hidden = [top + 2, middle, bottom - 2].filter((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return !hit || !(focused.contains(hit) || hit.contains(focused));
    });
    // Of what is high, and where one writes, the part with the cursor is enough.
    const mayBePart = bottom - top > innerHeight / 2 || focused.matches('textarea');
    return hidden.length > (mayBePart ? 2 : 0) ? `${name}, ${top} to ${bottom}, is covered` : '';
  });
}

/** Goes through a screen with a key for some sixty stops. */
async function walk(page: Page, key: string): Promise<string[]> {
  const found = new Set<string>();
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press(key);
    const text = await unseen(page);
    if (text) found.add(`${key}: ${text}`);
  }
  return [...found];
}

for (const language of ['en', 'ar'] as const)
  test(`what has the focus is seen on a phone, and under no bar: ${language}`, async ({ page }) => {
    test.slow();
    await beginIn(page, language);
    const { id } = await call<{ id: number }>(page, 'POST', 'clients', { name: 'Waits', locale: language });
    for (const path of ['team-members', `clients?edit=${id}`, 'publish', 'footer-settings']) {
      await page.goto(`/admin/${path}`);
      await page.waitForLoadState('networkidle');
      for (const key of ['Tab', 'Shift+Tab']) expect.soft(await walk(page, key), path).toEqual([]);
    }
    await call(page, 'DELETE', `clients/${id}`);
  });
