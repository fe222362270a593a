import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { makeWebFonts } from '#site/art/web-fonts.ts';
import { typeInfo } from './resource/type-info.ts';

const file = join(import.meta.dirname, 'resource', 'type-info.ts');

/** Compiles the admin; run by admin-server/installation/compile.ts. */
export default defineConfig(async () => {
  await makeWebFonts(join(import.meta.dirname, '..', '..', 'site', 'styles', 'subset'));
  return {
    root: import.meta.dirname,
    base: '/admin/',
    plugins: [react(), tailwindcss(), typeInfoPlugin()],
    resolve: {
      alias: [
        // All code has zod through a file that configures it.
        { find: /^zod$/, replacement: join(import.meta.dirname, 'zod.ts') },
        { find: /^postcss$/, replacement: join(import.meta.dirname, 'postcss.ts') },
      ],
    },
    // For `npm run dev`: the screens are loaded one by one, and what they import is found at the start.
    optimizeDeps: { entries: ['main.tsx', '{edit,features,fields,list,resource,shell}/**/*.tsx'] },
    build: {
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Packages name their functions for debuggers by calls of `__name`: with these, what nobody uses would stay.
        treeshake: { manualPureFunctions: ['__name'] },
        output: {
          // Every screen loads the list of all files: it is a kilobyte smaller with short names.
          entryFileNames: 'assets/[hash:7].js',
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
          codeSplitting: {
            groups: [
              // What many screens share is one file: it compresses better than dozens, and is asked for once. Lists do
              // without forms until a row is opened, and screens without lists or choices without their parts.
              {
                name: 'common',
                minShareCount: 10,
                test: /^(?!.*(?:react-hook-form\/|spa\/(?:edit\/|fields\/form-field)|list\/row-card|resource\/status-filter|features\/checks\/|react-toggle|ui\/(?:segmented-control|form|loaded)\.|api\/(?:upload|history)\.|model\/(?:invisible|slug)|fields\/too-long|ui\/lazy-resolver|resource\/(?:define-screen|versions-link)|features\/presence\/open-row))/,
              },
              // What forms and texts in place need of the history and of the pages that they change.
              {
                name: 'forms',
                test: /api\/history\.|resource\/versions-link|edit\/(?:who-changed|edit-impact)\./,
              },
            ],
          },
        },
      },
    },
  };
});

/** Writes the value of `typeInfo` into the build, in place of the definitions that it derives from. */
function typeInfoPlugin(): Plugin {
  return {
    name: 'type-info',
    apply: 'build',
    load(id) {
      return id === file ? `export const typeInfo = ${JSON.stringify(typeInfo)};` : undefined;
    },
  };
}
