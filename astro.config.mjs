import { fileURLToPath } from 'node:url';
import { getAdapter } from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { makeFontSubsets } from './site/fonts.ts';

/** Compiles the pages into a renderer instead of a server; see site/renderer.ts. */
const renderer = {
  name: 'renderer',
  hooks: {
    async 'astro:config:setup'({ addClientDirective }) {
      addClientDirective({ name: 'interaction', entrypoint: './site/islands/interaction.ts' });
      await makeFontSubsets(fileURLToPath(new URL('./site/styles/subset/', import.meta.url)));
    },
    'astro:config:done'({ setAdapter }) {
      setAdapter({
        ...getAdapter({}),
        name: 'renderer',
        serverEntrypoint: new URL('./site/renderer.ts', import.meta.url),
      });
    },
  },
};

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './.compiled',
  output: 'server',
  adapter: renderer,
  integrations: [react()],
  trailingSlash: 'never',
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  vite: {
    // @astrojs/react imports a virtual module, so it has to be compiled with the pages.
    ssr: { noExternal: ['@astrojs/react'] },
    build: { assetsInlineLimit: 0 },
  },
});
