import { gzipSync } from 'node:zlib';
import type { Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens addresses with an empty cache. @returns what each loads until its screen is shown, in bytes as gzip */
export async function measuring(page: Page): Promise<(path: string) => Promise<number>> {
  const sizes = new Map<string, number>();
  const measured: Promise<void>[] = [];
  let loaded = new Set<string>();
  // What follows when the browser is idle comes after the screen.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  const measure = async (route: Route) => {
    const response = await route.fetch();
    const body = await response.body();
    sizes.set(route.request().url(), gzipSync(body).length);
    loaded.add(route.request().url());
    await route.fulfill({ response, body });
  };
  // A page in the live editor is a page of the site.
  await page.route(/\/admin\/.*\.(?:js|css)$/, async (route) => {
    measured.push(measure(route));
    await measured.at(-1);
  });
  return async (path) => {
    // The screen before asks for nothing any more.
    await page.goto('about:blank');
    loaded = new Set();
    await page.goto(path);
    await expect(page.locator('main')).not.toBeEmpty();
    await expect(page.getByRole('status', { name: 'Loading ...' })).toHaveCount(0);
    await nothingMore(page, measured);
    return [...loaded].reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
  };
}

/** Waits until what has come asks for nothing more: a file asks for others only when it runs. */
async function nothingMore(page: Page, asked: Promise<void>[]): Promise<void> {
  for (let before = -1; before < asked.length;) {
    before = asked.length;
    await Promise.all(asked);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }
}
