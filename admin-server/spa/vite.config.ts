import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { makeWebFonts } from '#site/art/web-fonts.ts';
import { typeInfo } from './resource/type-info.ts';

const file = join(import.meta.dirname, 'resource', 'type-info.ts');

/** Compiles the admin; run by admin-server/installation/compile.ts. */
export default defineConfig(async (): Promise<UserConfig> => {
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
              // What the start imports is loaded with every screen.
              { name: 'start', tags: ['$initial'] },
              // What many screens share is one file: it compresses better than dozens, and is asked for once. Lists do
              // without forms until a row is opened, and screens without lists, tabs or choices without their parts.
              {
                name: 'common',
                minShareCount: 10,
                test: /^(?!.*(?:react-hook-form\/|react-(?:toggle|tabs|roving-focus|collection|presence)|spa\/(?:edit|list)\/|fields\/(?:form-field|too-long)|features\/(?:checks\/|presence\/open-row)|ui\/(?:segmented-control|form|tabs|lazy-resolver|list-controls)\.|api\/(?:upload|history)\.|model\/(?:invisible|slug)|resource\/(?:define-screen|versions-link)))/,
              },
              // What keeps and saves a draft: of lists, for their order, and of forms. It goes before what needs it.
              {
                name: 'drafts',
                test: /spa\/(?:edit\/(?:stored-drafts|merge|use-save|form-version)|resource\/define-screen)\./,
              },
              // What forms and texts in place have, with the history and the pages that they change.
              {
                name: 'edits',
                test: /spa\/(?:api\/history|resource\/versions-link|fields\/too-long|edit\/(?:who-changed|edit-impact|edit-store|use-edit|edit|first-error|save-all|save-by-key|form-notices|lazy-conflict-dialog|text-toasts))\./,
              },
              { name: 'hook-form', test: /react-hook-form\/|ui\/lazy-resolver\./ },
              { name: 'forms', test: /spa\/(?:edit\/(?:use-row-form|form-edits)|fields\/form-field)\./ },
              { name: 'tabs', test: /ui\/tabs\.|react-(?:tabs|roving-focus|collection)\// },
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
