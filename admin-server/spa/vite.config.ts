import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { makeFontSubsets } from '#site/art/fonts/font-subsets.ts';

/** Compiles the admin; run by scripts/installation/compile.ts. */
export default defineConfig(async () => {
  await makeFontSubsets(join(import.meta.dirname, '..', '..', 'site', 'styles', 'subset'));
  return {
    root: import.meta.dirname,
    base: '/admin/',
    plugins: [react(), tailwindcss(), fontsThatArrive()],
    // For `npm run dev`: the screens are loaded one by one, and what they import is found at the start.
    optimizeDeps: { entries: ['main.tsx', '{features,fields,resource,shell}/**/*.tsx'] },
    build: { emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  };
});

/**
 * Has the text of the admin change to its font when that arrives. Staff stay on one page for hours, so a
 * font that came too late for the first look, as the site's rule has it, would be missing all that time.
 */
function fontsThatArrive(): Plugin {
  return {
    name: 'fonts-that-arrive',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replaceAll('font-display:optional', 'font-display:swap');
      }
    },
  };
}
