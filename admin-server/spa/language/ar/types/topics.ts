/** The screen of topics. */
export const words = {
  'The last part of the address of its page, such as advice for /blog/topics/advice. A published topic that gets another leaves a redirect.':
    'آخر جزء من رابط صفحته، مثل advice في \u2066/blog/topics/advice\u2069. إذا تغيّر رابط موضوع منشور بقيت إعادة توجيه من رابطه السابق.',
  'Below the title of its page.': 'أسفل عنوان صفحته.',
  'Drawn for each post that has this as its first topic and no picture of its own.':
    'يُرسم لكل مقال هذا موضوعه الأول وليست له صورة.',
  'Any of them': 'أيٌّ منها',
};
