/** What translating adds to forms, lists and toasts. */
export const words = {
  'Side by side': 'جنبًا إلى جنب',
  'Suggest a translation': 'اقتراح ترجمة',
  'No suggestion': 'لا يوجد اقتراح',
  'English and Arabic side by side': 'الإنجليزية والعربية جنبًا إلى جنب',
  'Translated before': 'تُرجم سابقًا',
  'Translated before, for a similar text ({percent} %): {text}': 'تُرجم سابقًا لنص مشابه ({percent}%): {text}',
  'The Arabic version will be auto-generated.': 'ستُنشأ النسخة العربية آليًا.',
};
