import type { PageContext } from './context.ts';
import { type RowMark, rowMark } from './row-mark.ts';
import { markedText, type Text } from './texts.ts';

const socialColumns = {
  facebook: 'facebookUrl',
  x: 'twitterUrl',
  linkedin: 'linkedinUrl',
  instagram: 'instagramUrl',
  youtube: 'youtubeUrl',
} as const;

export type SocialNetwork = keyof typeof socialColumns;

/** What the footer shows of the contact facts: an item that is set and switched on. */
export interface FooterContacts {
  phone: string | undefined;
  email: string | undefined;
  address: Text | undefined;
  social: { network: SocialNetwork; url: string }[];
  showFollowUs: boolean;
  mark: RowMark;
}

/** The footer's contact facts; Arabic falls back to the English record, fact by fact. */
export async function footerContacts(context: PageContext): Promise<FooterContacts> {
  const { content, locale } = context;
  const records = await content.keyed('footer-settings');
  const english = records({ locale: 'en' });
  const own = locale === 'en' ? english : records({ locale });
  const switches = own ?? english;
  const fact = (column: 'phoneNumber' | 'email' | (typeof socialColumns)[SocialNetwork]) =>
    own?.[column] || english?.[column] || undefined;
  const address = own?.address || english?.address;
  const networks = Object.keys(socialColumns) as SocialNetwork[];
  return {
    phone: switches?.showPhoneNumber ? fact('phoneNumber') : undefined,
    email: (switches?.showEmail ?? true) ? fact('email') : undefined,
    address: address ? markedText(address, own?.address ? locale : 'en', locale) : undefined,
    social:
      (switches?.showSocialMedia ?? true)
        ? networks.flatMap((network) => {
            const url = fact(socialColumns[network]);
            return url ? [{ network, url }] : [];
          })
        : [],
    showFollowUs: switches?.showFollowUsText ?? true,
    mark: rowMark(context, 'footer-settings', locale),
  };
}
