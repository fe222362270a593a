import type { Marks } from './icon-files.ts';

/** The marks of a site without one of its own: a ring, on a plate and on a ground that reaches the edges. */
export function plainMarks(ground = '#0A1420', ring = '#FAF7F1'): Marks {
  const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width=';
  return {
    favicon: `${open}"3"><rect width="32" height="32" rx="4" fill="${ground}"/><circle cx="16" cy="16" r="8" stroke="${ring}"/></svg>\n`,
    appIcon: `${open}"2.5"><rect width="32" height="32" fill="${ground}"/><circle cx="16" cy="16" r="7" stroke="${ring}"/></svg>\n`,
  };
}
