import type { Check } from '../page/check.ts';

/** Links to anchors that their own page does not have; those to other pages need all pages, see gate/across-pages.ts and gate/anchors.ts. */
export const links: Check = {
  key: 'links',
  name: 'Broken links',
  about: 'A link to a page of this site, or to a part of one, that does not exist.',
  level: 'warn',
  findOnPage: ({ links: found, ids }) =>
    found.flatMap(({ href, text }) => {
      const anchor = href.startsWith('#') ? decoded(href.slice(1)) : '';
      return anchor === '' || ids.has(anchor) ? [] : [brokenLink(href, text)];
    }),
};

/** The flaw of a link that leads nowhere. `why` says what became of its target. */
export function brokenLink(href: string, text: string, why = 'which does not exist') {
  const words = text.replace(/\s+/g, ' ').trim();
  const link = words ? `The link “${words}”` : 'A link';
  return { message: `${link} leads to ${href}, ${why}.`, quote: href };
}

/** A percent-encoded address as text; unchanged if it is not well encoded. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
