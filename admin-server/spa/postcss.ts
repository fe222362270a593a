/**
 * Stands for `postcss` in the build (vite.config.ts), which is 20 kB of the editor as gzip: sanitize-html imports it, and
 * calls it only for style attributes, which no text may have.
 */
export function parse(): never {
  throw new Error('postcss is not part of this build: set parseStyleAttributes to false for sanitize-html.');
}
