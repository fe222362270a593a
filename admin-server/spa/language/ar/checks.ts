/** The screen of the checks of pages. */
export const words = {
  Warn: 'تنبيه فقط',
  'Every page that a publish changes is checked first. What a check stops does not go live, unless an admin gives a reason.':
    'تُفحص أولًا كل صفحة يغيرها النشر. وما يوقفه فحص لا يُنشر، إلا إذا ذكر مدير سببًا لذلك.',
  'Check all pages now': 'فحص كل الصفحات الآن',
  'The pages were not checked': 'لم تُفحص الصفحات',
  'Checking ... {rendered} of {total} pages.': 'جارٍ الفحص… الصفحات التي فُحصت: {rendered} من {total}.',
  'Not run yet.': 'لا يُعرف بعد ما قد تجده في الصفحات المنشورة الآن.',
  'All {count} pages of release {release} were checked {time}.': {
    one: 'فُحصت صفحة الإصدار {release} {time}.',
    two: 'فُحصت صفحتا الإصدار {release} {time}.',
    few: 'فُحصت صفحات الإصدار {release} كلها ({count}) {time}.',
    many: 'فُحصت صفحات الإصدار {release} كلها ({count}) {time}.',
    other: 'فُحصت صفحات الإصدار {release} كلها ({count}) {time}.',
  },
  'Release {release} is live since.': 'ونُشر بعدها الإصدار {release}.',
  'Nothing found on the live pages': 'لم يجد شيئًا في الصفحات المنشورة',
  'It looks at what changes, when that is published.': 'ينظر فيما يتغير عند نشره.',
  '{count} findings on the live pages': {
    one: 'ملاحظة واحدة في الصفحات المنشورة',
    two: 'ملاحظتان في الصفحات المنشورة',
    few: '{count} ملاحظات في الصفحات المنشورة',
    many: '{count} ملاحظة في الصفحات المنشورة',
    other: '{count} ملاحظة في الصفحات المنشورة',
  },
  'The first {count} of them:': {
    one: 'أولها:',
    two: 'أولهما:',
    few: 'أول {count} منها:',
    many: 'أول {count} منها:',
    other: 'أول {count} منها:',
  },
  'Edit the page {path}': 'تحرير الصفحة {path}',
  'The checks could not be loaded': 'تعذّر تحميل الفحوص',
  'Statements the organisation may make are listed under {link}.':
    'العبارات التي يجوز أن تقال عن المؤسسة موجودة في {link}.',
  '{check}: {level}.': '{check}: {level}.',
  'Set by an admin. At first: {level}.': 'حدده مدير. في الأصل: {level}.',
  'Level of {check}': 'مستوى فحص {check}',
};
