import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { makeWebFonts } from '#site/art/fonts/web-fonts.ts';

/** Compiles the admin; run by scripts/installation/compile.ts. */
export default defineConfig(async () => {
  await makeWebFonts(join(import.meta.dirname, '..', '..', 'site', 'styles', 'subset'));
  return {
    root: import.meta.dirname,
    base: '/admin/',
    plugins: [react(), tailwindcss()],
    // For `npm run dev`: the screens are loaded one by one, and what they import is found at the start.
    optimizeDeps: { entries: ['main.tsx', '{features,fields,resource,shell}/**/*.tsx'] },
    build: {
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // All screens need the types; in one file they compress better than in a dozen.
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'types', test: /content-db\/types\// }],
          },
        },
      },
    },
  };
});
