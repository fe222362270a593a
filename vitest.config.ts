import { defineConfig } from 'vitest/config';

/** Unit tests: they stand beside the code. Browser tests (e2e/) are Playwright's. */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: './scripts/testing/unit-setup.ts',
    // Vitest would keep a processor for itself, which is half of two, and has little to do there.
    maxWorkers: '100%',
    // Generous, as a busy machine is slow: a test that fails does so by itself.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['{content-db,site,admin-server,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/e2e/**'],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
