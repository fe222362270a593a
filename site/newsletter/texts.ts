import type { Locale } from '#content-db/model/locale.ts';

const en = {
  email: 'Email address',
  subscribe: 'Subscribe',
  subscribed: 'Thank you. Your address is on our list.',
  subscribedTitle: 'You are on the list',
  checkInbox:
    'If this address is not on the list yet, we are sending it a link now. Your subscription begins when you open the link and confirm.',
  checkInboxTitle: 'Check your inbox',
  confirm: 'One click, and our newsletter comes to your address.',
  confirmTitle: 'Confirm your subscription',
  confirmButton: 'Confirm',
  confirmed: 'Your subscription is confirmed.',
  confirmedTitle: 'Subscription confirmed',
  unsubscribe: 'We will delete your address from our list and send you no more mail.',
  unsubscribeTitle: 'Unsubscribe',
  unsubscribeButton: 'Unsubscribe',
  unsubscribed: 'Your address is deleted from our list. You will get no more newsletters from us.',
  unsubscribedTitle: 'You are unsubscribed',
  openMail: 'Please open this page by the link in the mail that we sent you.',
  invalidTitle: 'Subscription not confirmed',
  invalid:
    'That is not a valid email address, or too many were sent in a short time. Please try again in the box below.',
  linkUnknownTitle: 'This link is not valid',
  linkUnknown:
    'It may be incomplete, or a later mail has replaced it. Use the link in the latest mail, or subscribe again in the box below.',
  linkExpiredTitle: 'This link has expired',
  linkExpired:
    'The link in our mail works for seven days. Subscribe again in the box below, and we will send you a new one.',
  linkUsedTitle: 'This link has been used',
  linkUsed: 'Your subscription is already confirmed. There is nothing left to do.',
  /** What was done, and what happens next. */
  progress: {
    checkInbox: [
      'We took your address.',
      'Open the link in our mail within seven days.',
      'Confirm on the page that it opens. Your subscription begins there.',
    ],
    subscribed: [
      'Your address is on our list.',
      'The next newsletter comes to it.',
      'Each one ends with a link to unsubscribe.',
    ],
    invalid: ['Nothing was stored.', 'Enter the address again in the box below.'],
    confirm: [
      'You opened the link in our mail.',
      'Press “Confirm”. Until then your address is not on the list.',
      'The next newsletter comes to it.',
    ],
    confirmed: [
      'You confirmed your address.',
      'The next newsletter comes to it.',
      'Each one ends with a link to unsubscribe.',
    ],
    unsubscribe: [
      'You opened the link to unsubscribe. You are still on the list.',
      'Press “Unsubscribe”, and we delete your address.',
    ],
    unsubscribed: [
      'We deleted your address.',
      'No more mail comes from us. To return, enter your address in the box below.',
    ],
    linkUnknown: ['Nothing was changed.', 'Open the link in the latest mail, or subscribe again below.'],
    linkExpired: ['Nothing was changed.', 'Subscribe again below, and open the new link within seven days.'],
    linkUsed: ['Your subscription was confirmed earlier.', 'The next newsletter comes to your address.'],
  },
};

const ar: typeof en = {
  email: 'عنوان البريد الإلكتروني',
  subscribe: 'اشتراك',
  subscribed: 'شكرًا لكم. أُضيف عنوانكم إلى قائمتنا.',
  subscribedTitle: 'أُضيف عنوانكم إلى القائمة',
  checkInbox:
    'إن لم يكن هذا العنوان في قائمتنا، فسيصله منّا رابط الآن. ويبدأ اشتراككم حين تفتحون الرابط وتؤكدون الاشتراك.',
  checkInboxTitle: 'تحقّقوا من بريدكم الإلكتروني',
  confirm: 'بضغطة واحدة تصل نشرتنا إلى عنوانكم.',
  confirmTitle: 'تأكيد اشتراككم',
  confirmButton: 'تأكيد',
  confirmed: 'تأكّد اشتراككم.',
  confirmedTitle: 'اكتمل الاشتراك',
  unsubscribe: 'سنحذف عنوانكم من قائمتنا، ولن نرسل إليكم أي رسائل بعد ذلك.',
  unsubscribeTitle: 'إلغاء الاشتراك',
  unsubscribeButton: 'إلغاء الاشتراك',
  unsubscribed: 'حُذف عنوانكم من قائمتنا، ولن تصلكم نشرتنا بعد الآن.',
  unsubscribedTitle: 'أُلغي اشتراككم',
  openMail: 'يُرجى فتح هذه الصفحة عبر الرابط الوارد في رسالتنا إليكم.',
  invalidTitle: 'لم يكتمل الاشتراك',
  invalid:
    'عنوان البريد الإلكتروني غير صالح، أو أُرسلت عناوين كثيرة في وقت قصير. يُرجى إعادة المحاولة في الخانة أدناه.',
  linkUnknownTitle: 'هذا الرابط غير صالح',
  linkUnknown:
    'قد يكون الرابط ناقصًا، أو حلّت محله رسالة أحدث. استخدموا الرابط الوارد في آخر رسالة، أو اشتركوا من جديد في الخانة أدناه.',
  linkExpiredTitle: 'انتهت صلاحية هذا الرابط',
  linkExpired:
    'يعمل الرابط الوارد في رسالتنا سبعة أيام. اشتركوا من جديد في الخانة أدناه لنرسل إليكم رابطًا جديدًا.',
  linkUsedTitle: 'سبق استخدام هذا الرابط',
  linkUsed: 'اشتراككم مؤكَّد بالفعل، ولا يلزمكم أي إجراء آخر.',
  progress: {
    checkInbox: [
      'تسلّمنا عنوانكم.',
      'افتحوا الرابط الوارد في رسالتنا خلال سبعة أيام.',
      'أكّدوا الاشتراك في الصفحة التي يفتحها الرابط، وعندها يبدأ اشتراككم.',
    ],
    subscribed: [
      'أُضيف عنوانكم إلى قائمتنا.',
      'ستصل النشرة المقبلة إلى هذا العنوان.',
      'في آخر كل نشرة رابط لإلغاء الاشتراك.',
    ],
    invalid: ['لم يُحفظ أي شيء.', 'أدخلوا العنوان من جديد في الخانة أدناه.'],
    confirm: [
      'فتحتم الرابط الوارد في رسالتنا.',
      'اضغطوا زر «تأكيد»؛ فعنوانكم ليس في القائمة قبل ذلك.',
      'ستصل النشرة المقبلة إلى هذا العنوان.',
    ],
    confirmed: [
      'أكّدتم عنوانكم.',
      'ستصل النشرة المقبلة إلى هذا العنوان.',
      'في آخر كل نشرة رابط لإلغاء الاشتراك.',
    ],
    unsubscribe: [
      'فتحتم رابط إلغاء الاشتراك، وعنوانكم ما زال في القائمة.',
      'اضغطوا زر «إلغاء الاشتراك» لنحذف عنوانكم.',
    ],
    unsubscribed: ['حذفنا عنوانكم.', 'لن تصلكم رسائل منّا بعد الآن. وللعودة أدخلوا عنوانكم في الخانة أدناه.'],
    linkUnknown: ['لم يتغيّر أي شيء.', 'افتحوا الرابط الوارد في آخر رسالة، أو اشتركوا من جديد أدناه.'],
    linkExpired: ['لم يتغيّر أي شيء.', 'اشتركوا من جديد أدناه، وافتحوا الرابط الجديد خلال سبعة أيام.'],
    linkUsed: ['سبق تأكيد اشتراككم.', 'ستصل النشرة المقبلة إلى عنوانكم.'],
  },
};

/** The texts of the newsletter's box and pages. */
export const newsletterTexts: Record<Locale, typeof en> = { en, ar };

/** An answer to the box, or to a link in a mail. */
export type Answer = keyof typeof en.progress;
