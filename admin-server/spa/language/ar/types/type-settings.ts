/** The screen of the types. */
export const words = {
  'On the site and in the back office': 'في الموقع وفي لوحة الإدارة',
  'As in a menu, such as {example}.': 'كما يُكتب في القائمة، مثل: {example}.',
  'As in a menu, with the article, such as {example}.': 'كما يُكتب في القائمة، معرّفًا بأل، مثل: {example}.',
  'As on a button, such as {example}.': 'كما يُكتب على زر، مثل: {example}.',
  'As on a button, without the article, such as {example}.':
    'كما يُكتب على زر، من دون أل التعريف، مثل: {example}.',
  'Choose an icon': 'اختيار أيقونة',
  'Address of its pages': 'رابط صفحاته',
  'In both languages, instead of {address}: one or more words, joined by hyphens. Visitors of the old address are led to the new one.':
    'في اللغتين، بدلًا من {address}: كلمة أو أكثر تفصل بينها شرطات. يُنقل زوار الرابط القديم إلى الجديد.',
  'Switch off what you do without, or give it the name that you use. Nothing is deleted, and visitors see a change once it is published.':
    'أوقِف ما لا تحتاج إليه، أو امنحه الاسم الذي تستخدمه. لا يُحذف شيء، ويرى الزوار التغيير بعد نشره.',
  '{count} entries are no longer shown, and stay stored.': {
    one: 'عنصر واحد لن يظهر بعد الآن، ويبقى محفوظًا.',
    two: 'عنصران لن يظهرا بعد الآن، ويبقيان محفوظين.',
    few: '{count} عناصر لن تظهر بعد الآن، وتبقى محفوظة.',
    many: '{count} عنصرًا لن تظهر بعد الآن، وتبقى محفوظة.',
    other: '{count} عنصر لن تظهر بعد الآن، وتبقى محفوظة.',
  },
  '{count} pages leave the site with the next publish.': {
    one: 'صفحة واحدة تغادر الموقع عند النشر القادم.',
    two: 'صفحتان تغادران الموقع عند النشر القادم.',
    few: '{count} صفحات تغادر الموقع عند النشر القادم.',
    many: '{count} صفحة تغادر الموقع عند النشر القادم.',
    other: '{count} صفحة تغادر الموقع عند النشر القادم.',
  },
};
