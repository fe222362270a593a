import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';

/** Browser tests: the real server, started by the global setup, and one real browser. */
export default defineConfig({
  testDir: 'site/e2e',
  globalSetup: './scripts/e2e-setup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Generous: a busy machine is slow, and nothing is slower for it where all is well.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    ...(process.env.E2E_SITE_URL && { baseURL: process.env.E2E_SITE_URL }),
    locale: 'en-GB',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumFlags },
  },
});
