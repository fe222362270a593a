import type { Locale } from '#content-db/model/locale.ts';
import type { PageContext } from '../content/context.ts';
import { ar } from '../i18n/ar.ts';
import { en } from '../i18n/en.ts';
import { noExample } from '../i18n/example.ts';

const english = {
  name: 'Name',
  email: 'Email',
  message: 'Message',
  about: 'About',
  anySubject: 'A general question',
  send: 'Send Message',
  sending: 'Sending...',
  sentTitle: 'Message sent',
  sent: "We'll get back to you soon!",
  receiptTitle: 'Your message is with us',
  receipt: 'We read it and reply to this address:',
  another: 'Write another message',
  failed: 'Your message could not be sent. It is still here: please try again.',
  tooMany: 'You have sent several messages in a short time. Please wait a moment, then send this one again.',
  retry: 'Send again',
  required: { name: 'Name is required', email: en.email.required, message: 'Message is required' },
  invalidEmail: en.email.invalid,
  attention: { one: '1 field needs attention', other: '# fields need attention' } as Partial<
    Record<Intl.LDMLPluralRule, string>
  > & { other: string },
  leaveEmpty: 'Leave this field empty',
  form: 'Contact form',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  reached: 'Your message reached us.',
};

const arabic: typeof english = {
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  message: 'الرسالة',
  about: 'الموضوع',
  anySubject: 'استفسار عام',
  send: 'إرسال الرسالة',
  sending: 'جارٍ الإرسال...',
  sentTitle: 'أُرسلت رسالتكم',
  sent: 'سنرد عليكم قريبًا.',
  receiptTitle: 'وصلتنا رسالتكم',
  receipt: 'سنقرؤها ونرد على هذا العنوان:',
  another: 'كتابة رسالة أخرى',
  failed: 'تعذّر إرسال رسالتكم. النص محفوظ هنا: يُرجى إعادة المحاولة.',
  tooMany: 'أرسلتم عدة رسائل في وقت قصير. يُرجى الانتظار قليلًا ثم إعادة الإرسال.',
  retry: 'إعادة الإرسال',
  required: { name: 'الاسم مطلوب', email: ar.email.required, message: 'الرسالة مطلوبة' },
  invalidEmail: ar.email.invalid,
  attention: {
    one: 'خانة واحدة تحتاج إلى مراجعة',
    two: 'خانتان تحتاجان إلى مراجعة',
    few: '# خانات تحتاج إلى مراجعة',
    other: '# خانة تحتاج إلى مراجعة',
  },
  leaveEmpty: 'تُترك هذه الخانة فارغة',
  form: 'نموذج التواصل',
  notifications: 'الإشعارات',
  dismiss: 'إغلاق التنبيه',
  reached: 'وصلتنا رسالتكم.',
};

/** The texts of the contact form and of the page that answers it. */
export const contactTexts: Record<Locale, typeof english> = { en: english, ar: arabic };

/** In place of what promises an answer, on a site that has not said that there will be one. */
const withoutPromise: Record<Locale, Pick<typeof english, 'sent' | 'receipt'>> = {
  en: { sent: 'Your message has arrived.', receipt: 'You gave this address:' },
  ar: { sent: 'وصلت رسالتكم إلينا.', receipt: 'العنوان الذي كتبتموه:' },
};

/** The texts for a page. */
export function contactTextsOf({
  locale,
  organisation: { example },
}: Pick<PageContext, 'locale' | 'organisation'>): typeof english {
  return example === noExample
    ? { ...contactTexts[locale], ...withoutPromise[locale] }
    : contactTexts[locale];
}
