import { isRedirectTarget, normalizeTarget, targetOrigin } from './redirect-target.ts';

/**
 * Where an entry of a menu, or a button, leads: to a page of the site by its name, such as `services`; to a path of this site, with what
 * follows it; or elsewhere, by `https:`, `mailto:` or `tel:`.
 */
type MenuTarget = { page: string } | { path: string; rest: string } | { elsewhere: string };

const pageName = /^[a-z]+(?:-[a-z]+)*$/;
const mailTo = /^mailto:[^\s@"<>\\]+@[^\s@"<>\\]+$/i;
const telephone = /^tel:\+?[\d().-]{3,}(?:;ext=\d+)?$/i;

/** Reads a target as it is stored; undefined if it is none. */
export function menuTarget(target: string): MenuTarget | undefined {
  if (pageName.test(target)) return { page: target };
  if (mailTo.test(target) || telephone.test(target)) return { elsewhere: target };
  if (!isRedirectTarget(target)) return undefined;
  if (targetOrigin(target) !== undefined) return { elsewhere: target };
  const [path = ''] = target.split(/[?#]/, 1);
  return { path, rest: target.slice(path.length) };
}

export function isMenuTarget(target: string): boolean {
  return menuTarget(target) !== undefined;
}

/** What was typed as a target, in the form in which it is stored. */
export function normalizeMenuTarget(typed: string): string {
  return typed.startsWith('/') ? normalizeTarget(typed) : typed;
}

/** Said of a text that is no target. */
export const badTarget =
  'Must be a page of this site, a path such as /services, or an address that begins with https://, mailto: or tel:';
