import type { Locale } from '#content-db/model/locale.ts';
import { type SpamSign, spamSigns as reasons } from '#content-db/model/spam-signs.ts';

interface Text {
  subject: string;
  text: string;
}

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
}): Text {
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

/** The links in a mail to a subscriber, and the host name of the site. */
interface Links {
  confirm: string;
  unsubscribe: string;
  site: string;
}

const confirmations: Record<Locale, { subject: string; text(links: Links): string[] }> = {
  en: {
    subject: 'Please confirm your subscription',
    text: ({ confirm, unsubscribe, site }) => [
      `Somebody, hopefully you, asked for the newsletter of ${site} to be sent to this address.`,
      'To confirm, open this link within seven days:',
      confirm,
      'If it was not you, you need not do anything: without this confirmation you get no newsletter. To stop mails like this one, unsubscribe here:',
      unsubscribe,
    ],
  },
  ar: {
    subject: 'يُرجى تأكيد اشتراككم',
    text: ({ confirm, unsubscribe, site }) => [
      `طلب شخص ما، ونرجو أن تكونوا أنتم، إرسال النشرة البريدية لموقع ${site} إلى هذا العنوان.`,
      'للتأكيد، افتحوا هذا الرابط خلال سبعة أيام:',
      confirm,
      'إذا لم تطلبوا ذلك، فلا حاجة إلى أي إجراء: لن تصلكم النشرة دون هذا التأكيد. ولإيقاف مثل هذه الرسائل، يمكنكم إلغاء الاشتراك هنا:',
      unsubscribe,
    ],
  },
};

/** The mail that asks the owner of an address to confirm the subscription. */
export function confirmationMessage(locale: Locale, links: Links): Text & { unsubscribe: string } {
  const { subject, text } = confirmations[locale];
  return { subject, text: `${text(links).join('\n\n')}\n`, unsubscribe: links.unsubscribe };
}
