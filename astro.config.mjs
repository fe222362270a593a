import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getAdapter } from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { build } from 'vite';
import { appIcon, favicon } from '#example/art/logo.ts';
import { makePairs, makeWebFonts } from '#site/art/web-fonts.ts';
import { features } from '#site/features.ts';
import { example } from '#example/index.ts';
import { plainMarks } from '#site/art/plain-mark.ts';
import { makeIcons } from '#site/art/icon-files.ts';

/**
 * Bundles the render thread. Unbundled, each thread of the pool would need 0.5 s and 170 MB for
 * drizzle alone: Node parses its large package.json anew for each of its modules.
 */
async function bundleRenderThread({ dir }) {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: './admin-server/publish/engine/render/render-worker.ts',
      outDir: fileURLToPath(new URL('../threads/', dir)),
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    },
    ssr: { noExternal: true, external: ['@libsql/client'] },
  });
}

/** Bundles the drawings of articles, for lists that a visitor's browser loads; see site/islands/blog.tsx. */
async function bundleCovers(folder) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      lib: { entry: './example/art/covers/cover.ts', formats: ['es'], fileName: 'covers' },
      outDir: folder,
      emptyOutDir: false,
    },
  });
}

/** What a site with the example has beside, or in place of, the other files. */
async function exampleFiles(folder) {
  await cp('./example/public', folder, { recursive: true });
  await makeIcons(folder, { favicon: favicon(), appIcon: appIcon() });
  await bundleCovers(folder);
  for (const { picture } of example.posts)
    await cp(picture.replace('/pictures/', './example/content/images/'), folder + picture);
}

/** Compiles the pages into a renderer instead of a server; see site/renderer.ts. */
const renderer = {
  name: 'renderer',
  hooks: {
    async 'astro:config:setup'({ addClientDirective, addRenderer, injectRoute }) {
      addClientDirective({ name: 'interaction', entrypoint: './site/islands/interaction.ts' });
      addRenderer({
        name: 'plain',
        clientEntrypoint: './site/islands/client.ts',
        serverEntrypoint: './site/islands/server.ts',
      });
      for (const { pages } of features)
        for (const [path, entrypoint] of Object.entries(pages))
          injectRoute({ pattern: `/[...locale]${path}`, entrypoint });
      await makeWebFonts(fileURLToPath(new URL('./site/styles/subset/', import.meta.url)));
    },
    'astro:config:done'({ setAdapter }) {
      setAdapter({
        ...getAdapter({}),
        name: 'renderer',
        serverEntrypoint: new URL('./site/renderer.ts', import.meta.url),
      });
    },
    async 'astro:build:done'({ dir }) {
      await makeIcons(fileURLToPath(dir), plainMarks());
      await exampleFiles(fileURLToPath(new URL('../example/', dir)));
      await makePairs(fileURLToPath(new URL('../fonts/', dir)));
      await bundleRenderThread({ dir });
    },
  },
};

/**
 * markdown-it is published for engines without class fields, and the helper in their place takes two
 * fifths of the parser's time: fifteen calls for each token. Here it assigns, which does the same.
 */
const assignedFields = {
  name: 'assigned-fields',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  transform: {
    filter: { id: /\/markdown-it\/dist\/markdown-it\.mjs$/ },
    handler: (code) =>
      code.replace(/(function _defineProperty\(e, r, t\) \{)[^]*?\n\}/, '$1 return (e[r] = t), e; }'),
  },
};

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './.compiled/pages/new',
  output: 'server',
  adapter: renderer,
  integrations: [react()],
  trailingSlash: 'never',
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  vite: {
    plugins: [assignedFields],
    // The renderer has its packages within it: what compiles it need not be there where it runs.
    ssr: { noExternal: true },
    build: { assetsInlineLimit: 0 },
  },
});
