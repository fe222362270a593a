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
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    ...(process.env.E2E_SITE_URL && { baseURL: process.env.E2E_SITE_URL }),
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumFlags },
  },
});
