/** The screen of the menu. */
export const words = {
  'Leads to': 'يؤدي إلى',
  Header: 'ترويسة الصفحة',
  'Add to the header': 'إضافة إلى الترويسة',
  'Add to the footer': 'إضافة إلى التذييل',
  'The header shows the usual links: {links}. As soon as there is an entry, it shows the entries and nothing else.':
    'تعرض الترويسة الروابط المعتادة: {links}. وبمجرد إضافة عنصر تعرض العناصر المضافة وحدها.',
  'The footer shows the usual links: {links}. As soon as there is an entry, it shows the entries and nothing else.':
    'يعرض التذييل الروابط المعتادة: {links}. وبمجرد إضافة عنصر يعرض العناصر المضافة وحدها.',
  'Begin with today’s links': 'البدء بالروابط الحالية',
  'The entries could not be added': 'تعذّرت إضافة العناصر',
  'Failed to load the menu': 'تعذّر تحميل القائمة',
  'Type a part of the title of a page and choose it, or write an address: a path such as /services#courses, or one that begins with https://, mailto: or tel:.':
    'يُكتب جزء من عنوان صفحة ثم تُختار، أو يُكتب رابط: مسار مثل \u2066/services#courses\u2069، أو رابط أوله \u2066https://\u2069 أو \u2066mailto:\u2069 أو \u2066tel:\u2069.',
  'Without a label, a page of the site is called by its own name.': 'من دون تسمية تظهر صفحة الموقع باسمها.',
  'None: it is on the first level': 'لا شيء: هو في المستوى الأول',
  'Both languages': 'اللغتين',
  'English only': 'الإنجليزية فقط',
  'Arabic only': 'العربية فقط',
  'Delete this menu entry? The entries below it move to the first level.':
    'هل تريد حذف عنصر القائمة هذا؟ ستنتقل العناصر المندرجة تحته إلى المستوى الأول.',
  'Not shown: it is switched off.': 'لا يظهر: هو موقوف.',
  'Not shown: what it leads to is hidden. It comes back with it.':
    'لا يظهر: ما يؤدي إليه مخفي، ويعود للظهور معه.',
  'Not shown: there is no page at its address any more.': 'لا يظهر: لم تعد في رابطه صفحة.',
  'Not shown: what it leads to was taken down.': 'لا يظهر: حُجب ما يؤدي إليه عن الزوار.',
  'Not shown in Arabic: what it leads to has no Arabic page.':
    'لا يظهر بالعربية: ليست لما يؤدي إليه صفحة عربية.',
  'Not shown in English: what it leads to has no English page.':
    'لا يظهر بالإنجليزية: ليست لما يؤدي إليه صفحة إنجليزية.',
  'Not shown in Arabic: the entry above it is not shown.':
    'لا يظهر بالعربية: العنصر الذي يندرج تحته غير ظاهر.',
  'Not shown in English: the entry above it is not shown.':
    'لا يظهر بالإنجليزية: العنصر الذي يندرج تحته غير ظاهر.',
  'Not shown: the type of its page is switched off.': 'لا يظهر: نوع صفحته متوقف.',
};
