import { type AccountNetwork, socialNetworks } from '#content-db/types/social-networks.ts';
import type { PageContext } from './context.ts';
import type { FooterContacts } from './contact-details.ts';
import { type RowAttribute, rowAttribute } from './row-attribute.ts';
import { tryRead } from './try-read.ts';

/** An account of the organisation in a social network. */
export interface SocialLink {
  network: AccountNetwork;
  url: string;
  name: string;
  rowAttribute: RowAttribute;
}

/**
 * The accounts that pages link: those of the footer's settings, then the others, each address once. None where the
 * settings hide them.
 */
export async function socialLinks(
  context: PageContext,
  contacts: FooterContacts | undefined,
): Promise<SocialLink[]> {
  if (!contacts?.showSocial) return [];
  const accounts = (await tryRead(context, () => context.content.list('social-accounts', 'link'))) ?? [];
  const links = [
    ...contacts.social.map(({ network, url }) => ({
      network,
      url,
      name: socialNetworks[network],
      rowAttribute: {},
    })),
    ...accounts.map(({ id, network, profileUrl: url, label }) => ({
      network,
      url,
      name: label || (network === 'other' ? (URL.parse(url)?.hostname ?? url) : socialNetworks[network]),
      rowAttribute: rowAttribute(context, 'social-accounts', id),
    })),
  ];
  const places = links.map(({ url }) => placeOf(url));
  return links.filter((_, at) => places.indexOf(places[at] ?? '') === at);
}

/** What two ways to write the address of an account have in common. */
function placeOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  return url.hostname.replace(/^www\./, '') + url.pathname.replace(/\/$/, '').toLowerCase() + url.search;
}
