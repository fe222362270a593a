import { createHash } from 'node:crypto';
import { test as base, type ConsoleMessage, expect, type WebError } from '@playwright/test';

export { expect };

/** A test that only sends requests and opens no browser. */
export const testWithoutBrowser = base;

interface Fixtures {
  /** Console errors that a test expects. Any other error fails it. */
  provoked: RegExp[];
  watch: void;
}

/** A browser test that fails on any unexpected error in a page. Each has its own client address, for rate limits. */
export const test = base.extend<Fixtures>({
  provoked: [[], { option: true }],

  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest();
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${a}.${b}.${c}` });
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
      const onError = (error: WebError) => note(error.error().stack ?? error.error().message);
      context.on('console', onConsole).on('weberror', onError);
      await use();
      context.off('console', onConsole).off('weberror', onError);
      expect(errors, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});
