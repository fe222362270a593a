import { defineConfig } from 'vitest/config';

/** It goes through more sequences in `npm run verify`. */
const law = 'admin-server/publish/engine/release/law.test.ts';

/** Files that mock a module, replace functions of Node, or listen to their process, get one of their own. */
const apart = [
  'admin-server/publish/deploy/directory-faults.test.ts',
  law,
  'admin-server/publish/engine/render/render-pool.test.ts',
  'scripts/verification/simulation/simulation.test.ts',
];

/** They load React as it is while developing; the compiled pages that others render load it as it is for visitors. */
const screens = 'admin-server/spa/**/*.test.{ts,tsx}';

/** What `npm run verify` runs: tests that take long, or run behind programs of the machine. */
const verify = ['**/*.verify.test.ts', 'scripts/verification/services/**/*.test.ts'];

const project = {
  environment: 'node',
  // Generous, as a busy machine is slow: a test that fails does so by itself. The step has a limit, see scripts/test.ts.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
} as const;

/**
 * Unit tests: they stand beside the code. Browser tests (e2e/) are Playwright's. The files share two
 * processes, as loading the modules takes longer than most files' tests.
 */
export default defineConfig({
  test: {
    globalSetup: './scripts/testing/unit-setup.ts',
    // Vitest would keep a processor for itself, which is half of two, and has little to do there.
    maxWorkers: '100%',
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    projects: [
      {
        test: {
          ...project,
          name: 'shared',
          isolate: false,
          setupFiles: './scripts/testing/original-globals.ts',
          include: ['{content-db,example,site,admin-server,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/e2e/**', screens, ...apart, ...verify],
        },
      },
      { test: { ...project, name: 'screens', isolate: false, include: [screens] } },
      { test: { ...project, name: 'apart', include: apart } },
      { test: { ...project, name: 'verify', include: [...verify, law], env: { TEST_SEQUENCES: '300' } } },
    ],
  },
});
