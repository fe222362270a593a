import type { Locale } from '#content-db/model/locale.ts';
import type { Mail } from '../mail/mailer.ts';

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
export function confirmationMessage(locale: Locale, links: Links): Omit<Mail, 'to'> {
  const { subject, text } = confirmations[locale];
  return { subject, text: `${text(links).join('\n\n')}\n`, unsubscribe: links.unsubscribe };
}
