import type { Locale } from '#content-db/model/locale.ts';
import { type SpamSign, spamSigns as reasons } from '#content-db/model/spam-signs.ts';
import type { Mail } from '../mail/mailer.ts';

/** The mail to staff about a message of the contact form. */
export function contactMessage({
  name,
  email,
  message,
  about,
  page,
  locale = 'en',
  spamSigns = [],
}: {
  name: string;
  email: string;
  message: string;
  about?: string | undefined;
  page?: string | undefined;
  locale?: Locale;
  /** Why it may be spam. */
  spamSigns?: SpamSign[];
}): Pick<Mail, 'subject' | 'text'> {
  const facts = [
    spamSigns.length > 0 && `Perhaps spam: ${spamSigns.map((sign) => reasons[sign]).join('; ')}.`,
    about && `About: ${about}`,
    page && `From the page: ${page}`,
    `Language: ${locale === 'ar' ? 'Arabic' : 'English'}`,
  ];
  return {
    subject: `${spamSigns.length > 0 ? 'Perhaps spam: ' : ''}New message from the website${about ? `: ${about}` : ''}`,
    text: `${name} <${email}> wrote:\n\n${message}\n\n-- \n${facts.filter(Boolean).join('\n')}\nAnswer this mail to write to the sender.\n`,
  };
}
