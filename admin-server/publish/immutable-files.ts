/** Folders of files whose names change with their bytes: style sheets, scripts, fonts and drawn pictures. */
export const immutableFolders = ['/_astro/', '/og/'] as const;

/** The Cache-Control of these files. */
export const immutableCache = 'public, max-age=31536000, immutable';

/** The Cache-Control of pages and of other files whose bytes may change with each release. */
export const pageCache = 'public, max-age=0, must-revalidate';

/** Whether the file at a path of the site never changes. */
export function isImmutable(path: string): boolean {
  return immutableFolders.some((folder) => path.startsWith(folder));
}
