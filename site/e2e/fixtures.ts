import { createHash } from 'node:crypto';
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  test as base,
  type WebError,
} from '@playwright/test';

export { expect };

/** A test that only sends requests and opens no browser. */
export const testWithoutBrowser = base;

interface Fixtures {
  /** Console errors that a test expects. Any other error fails it. */
  provoked: RegExp[];
  /** Gives a test a browser context of its own, for what one that exists can't take on or forget. */
  ownContext: boolean;
  watch: void;
}

/**
 * The contexts of the tests of a worker, with JavaScript and without. A page that has shown the same site
 * before shows it again in half the time.
 */
const sharedContexts = new Map<boolean, BrowserContext>();

/** A browser test that fails on any unexpected error in a page. Each has its own client address, for rate limits. */
export const test = base.extend<Fixtures>({
  provoked: [[], { option: true }],
  ownContext: [false, { option: true }],

  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest();
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${a}.${b}.${c}` });
  },

  context: async ({ browser, ownContext, javaScriptEnabled, extraHTTPHeaders }, use) => {
    const shared = ownContext ? undefined : sharedContexts.get(javaScriptEnabled ?? true);
    const context = shared ?? (await browser.newContext());
    if (!ownContext) sharedContexts.set(javaScriptEnabled ?? true, context);
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    // Only now: what a page still reports while it goes is not the next test's.
    if (ownContext) await context.close();
    else await forgetEverything(context);
  },

  page: async ({ context, viewport }, use) => {
    const [page = await context.newPage()] = context.pages();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },

  watch: [
    async ({ context, provoked }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!provoked.some((pattern) => pattern.test(text))) errors.push(text);
      };
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      };
      const onError = (error: WebError) => note(error.error().stack || error.error().message);
      context.on('console', onConsole).on('weberror', onError);
      await use();
      context.off('console', onConsole).off('weberror', onError);
      expect(errors, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Leaves one page of a context, as a new visitor has it, at an address without scripts, as another origin would end its process. */
async function forgetEverything(context: BrowserContext): Promise<void> {
  const [page, ...others] = context.pages();
  if (!page) return;
  for (const other of others) await other.close();
  page.removeAllListeners('dialog').removeAllListeners('request').removeAllListeners('response');
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setExtraHTTPHeaders({});
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const devTools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await devTools.detach();
  await context.clearCookies();
  await context.clearPermissions();
}
