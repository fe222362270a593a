/** What was left out of a pasted text. */
export const words = {
  'Left out of what was pasted: {parts}.': 'ما لم يُلصق مع النص: {parts}.',
  ', |between parts': '، ',
  '{count} pictures': {
    one: 'صورة واحدة',
    two: 'صورتان',
    few: '{count} صور',
    many: '{count} صورة',
    other: '{count} صورة',
  },
  '{count} films or embedded pages': {
    one: 'مقطع فيديو أو صفحة مضمَّنة',
    two: 'مقطعا فيديو أو صفحتان مضمَّنتان',
    few: '{count} مقاطع فيديو أو صفحات مضمَّنة',
    many: '{count} مقطع فيديو أو صفحة مضمَّنة',
    other: '{count} مقطع فيديو أو صفحة مضمَّنة',
  },
  '{count} merged cells': {
    one: 'دمج خلية واحدة',
    two: 'دمج خليتين',
    few: 'دمج {count} خلايا',
    many: 'دمج {count} خلية',
    other: 'دمج {count} خلية',
  },
  '{count} footnotes': {
    one: 'حاشية واحدة',
    two: 'حاشيتان',
    few: '{count} حواشٍ',
    many: '{count} حاشية',
    other: '{count} حاشية',
  },
  '{count} comments': {
    one: 'تعليق واحد',
    two: 'تعليقان',
    few: '{count} تعليقات',
    many: '{count} تعليقًا',
    other: '{count} تعليق',
  },
  'Pictures of a document are not copied with its text. Insert each one from its file.':
    'صور المستند لا تُنسخ مع نصه. يُرجى إدراج كل صورة من ملفها.',
};
