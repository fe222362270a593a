import type { Locale } from '#content-db/locale.ts';

interface Text {
  subject: string;
  text: string;
}

/** What staff get when somebody has used the contact form. */
export function contactMessage({ name, email, message }: { name: string; email: string; message: string }): Text {
  return {
    subject: 'New message from the website',
    text: `${name} <${email}> wrote:\n\n${message}\n\n-- \nAnswer this mail to write to the sender.\n`,
  };
}

const confirmations: Record<Locale, (link: string, site: string) => Text> = {
  en: (link, site) => ({
    subject: 'Please confirm your subscription',
    text: `Somebody, hopefully you, asked for the newsletter of ${site} to be sent to this address.\n\nTo confirm, open this link within seven days:\n${link}\n\nIf it was not you, do nothing: you will not hear from us again.\n`,
  }),
  ar: (link, site) => ({
    subject: 'يرجى تأكيد اشتراكك',
    text: `طلب شخص ما، ونرجو أن يكون أنت، إرسال النشرة البريدية لموقع ${site} إلى هذا العنوان.\n\nللتأكيد، افتح هذا الرابط خلال سبعة أيام:\n${link}\n\nإذا لم تكن أنت، فلا تفعل شيئا ولن نراسلك مجددا.\n`,
  }),
};

/** Asks the owner of an address whether the subscription was meant; `site` is its host. */
export function confirmationMessage(locale: Locale, link: string, site: string): Text {
  return confirmations[locale](link, site);
}
