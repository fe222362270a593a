import { join } from 'node:path';
import type { Plugin } from 'vite';
import { typeInfo } from './resource/type-info.ts';

const file = join(import.meta.dirname, 'resource', 'type-info.ts');

/** Writes the value of `typeInfo` into the build, in place of the definitions that it derives from. */
export function typeInfoPlugin(): Plugin {
  return {
    name: 'type-info',
    apply: 'build',
    load(id) {
      return id === file ? `export const typeInfo = ${JSON.stringify(typeInfo)};` : undefined;
    },
  };
}
