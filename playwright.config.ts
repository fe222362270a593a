import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/testing/chromium.ts';

/** Whoever names one server of the admin has all tests of the admin there, so one at a time; the global setup starts one for each worker. */
const isShared = Boolean(process.env.E2E_ADMIN_URL) && !process.env.E2E_ADMIN_URLS;
process.env.E2E_ADMIN_URL =
  process.env.E2E_ADMIN_URLS?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX)] ??
  process.env.E2E_ADMIN_URL ??
  '';

/** The address of a server, from the global setup or from whoever runs the tests. */
const at = (baseURL: string | undefined) => (baseURL ? { baseURL } : {});

/** Browser tests: the real servers, started by the global setup, and one real browser. */
export default defineConfig({
  projects: [
    // It follows the recipe for a new content type in a copy of the project, on a server of its own. The
    // longest of all, so it begins first.
    { name: 'recipe', testDir: 'scripts/e2e' },
    // They change content and publish it: those of a file go one after the other, at the server of their worker.
    {
      name: 'admin',
      testDir: 'admin-server/spa/e2e',
      use: at(process.env.E2E_ADMIN_URL),
      fullyParallel: false,
      ...(isShared && { workers: 1 }),
    },
    // Without motion: a page that still scrolls by itself is gone from under a click.
    {
      name: 'site',
      testDir: 'site/e2e',
      use: { ...at(process.env.E2E_SITE_URL), contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  globalSetup: './scripts/testing/e2e-setup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // `npm test` runs what failed again at its end, alone, at new servers: see scripts/test.ts.
  retries: 0,
  // Generous: a busy machine is slow, and nothing is slower for it where all is well.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-GB',
    // Not that of the site: what is entered and shown has to be that of the site all the same.
    timezoneId: 'Europe/Berlin',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumFlags },
  },
});
