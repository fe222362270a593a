import type { Locale } from '#content-db/model/locale.ts';

interface Text {
  subject: string;
  text: string;
}

/** The mail to staff about a message of the contact form. */
export function contactMessage({
  name,
  email,
  message,
}: {
  name: string;
  email: string;
  message: string;
}): Text {
  return {
    subject: 'New message from the website',
    text: `${name} <${email}> wrote:\n\n${message}\n\n-- \nAnswer this mail to write to the sender.\n`,
  };
}

const confirmations: Record<Locale, { subject: string; text(link: string, site: string): string[] }> = {
  en: {
    subject: 'Please confirm your subscription',
    text: (link, site) => [
      `Somebody, hopefully you, asked for the newsletter of ${site} to be sent to this address.`,
      'To confirm, open this link within seven days:',
      link,
      'If it was not you, do nothing: you will not hear from us again.',
    ],
  },
  ar: {
    subject: 'يرجى تأكيد اشتراكك',
    text: (link, site) => [
      `طلب شخص ما، ونرجو أن يكون أنت، إرسال النشرة البريدية لموقع ${site} إلى هذا العنوان.`,
      'للتأكيد، افتح هذا الرابط خلال سبعة أيام:',
      link,
      'إذا لم تكن أنت، فلا تفعل شيئا ولن نراسلك مجددا.',
    ],
  },
};

/** The mail that asks the owner of an address to confirm the subscription; `site` is a host name. */
export function confirmationMessage(locale: Locale, link: string, site: string): Text {
  const { subject, text } = confirmations[locale];
  return { subject, text: `${text(link, site).join('\n\n')}\n` };
}
