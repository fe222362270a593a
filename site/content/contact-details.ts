import type { PageContext } from './context.ts';
import { type RowAttribute, rowAttribute } from './row-attribute.ts';
import { localizedText, type Text } from './texts.ts';

const socialColumns = {
  facebook: 'facebookUrl',
  x: 'twitterUrl',
  linkedin: 'linkedinUrl',
  instagram: 'instagramUrl',
  youtube: 'youtubeUrl',
} as const;

type SocialNetwork = keyof typeof socialColumns;

/** The contact details that are set and switched on. */
export interface FooterContacts {
  phone: string | undefined;
  email: string | undefined;
  address: Text | undefined;
  showSocial: boolean;
  social: { network: SocialNetwork; url: string }[];
  showFollowUs: boolean;
  rowAttribute: RowAttribute;
}

/**
 * The footer's contact details; each empty Arabic value falls back to the English one. The English record is
 * read only for a value that is shown and empty, so an edit of it leaves complete Arabic pages alone.
 */
export async function footerContacts(context: PageContext): Promise<FooterContacts> {
  const { content, locale } = context;
  const records = await content.keyed('footer-settings');
  const own = records({ locale });
  const english = () => (locale === 'en' ? own : records({ locale: 'en' }));
  const switches = own ?? english();
  const value = (column: 'phoneNumber' | 'email' | 'address' | (typeof socialColumns)[SocialNetwork]) =>
    own?.[column] || english()?.[column] || undefined;
  const address = value('address');
  const networks = Object.keys(socialColumns) as SocialNetwork[];
  const showSocial = switches?.showSocialMedia ?? true;
  return {
    phone: switches?.showPhoneNumber ? value('phoneNumber') : undefined,
    email: (switches?.showEmail ?? true) ? value('email') : undefined,
    address: address ? localizedText(address, own?.address ? locale : 'en', locale) : undefined,
    showSocial,
    social: showSocial
      ? networks.flatMap((network) => {
          const url = value(socialColumns[network]);
          return url ? [{ network, url }] : [];
        })
      : [],
    showFollowUs: switches?.showFollowUsText ?? true,
    rowAttribute: rowAttribute(context, 'footer-settings', locale),
  };
}

/**
 * The `tel:` address of a number (RFC 3966), or undefined where the text is not one that can be dialled: the server has
 * stored any text before it checked numbers.
 */
export function phoneLink(number: string): string | undefined {
  const [, dialled = '', extension] = /^(\+?\d(?:[ .()-]*\d)*)(?: ext\. (\d+))?$/.exec(number.trim()) ?? [];
  const digits = dialled.replace(/[^+\d]/g, '');
  if (digits.length < 3 || digits.length > 16 || dialled.includes('(0)')) return undefined;
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}

/** The address of a number in WhatsApp, or undefined if it is not one with its country code. */
export function whatsappLink(number: string): string | undefined {
  const digits = phoneLink(number)?.replace(/^tel:\+?/, '');
  return digits && /^[1-9]\d{7,14}$/.test(digits) ? `https://wa.me/${digits}` : undefined;
}

/** The number that takes messages by WhatsApp, if there is one. Not part of the footer, so other pages do not depend on it. */
export async function whatsappNumber({ content, locale }: PageContext): Promise<string | undefined> {
  const records = await content.keyed('footer-settings');
  return records({ locale })?.whatsappNumber || records({ locale: 'en' })?.whatsappNumber || undefined;
}
