/** The screen of blog posts. */
export const words = {
  'A date to come holds the post back until then, once you have scheduled or published it. Readers see this date, which may be past; if it is empty, the day on which the post first goes live.':
    'الموعد القادم يؤجل ظهور المقال حتى يحين، بعد جدولته أو نشره. ويرى القراء هذا التاريخ، ويجوز أن يكون ماضيًا، فإن تُرك فارغًا رأوا يوم نشر المقال أول مرة.',
  'Not scheduled: it goes live only after you schedule or publish it.':
    'غير مجدول: لا يُنشر إلا بعد جدولته أو نشره.',
  'Scheduled: it goes live on {time}. If you change it, it waits until you schedule it again.':
    'مجدول: يُنشر في {time}. إذا عُدّل فسينتظر حتى تُعاد جدولته.',
  'Its time was {time}: it goes live within a minute.': 'كان موعده {time}، ويُنشر خلال دقيقة.',
  'Not live: an undo took it back. It goes live only if you choose it on the publish screen.':
    'غير منشور: جرى التراجع عن نشره. لا يُنشر إلا باختياره في شاشة النشر.',
  'Not live: its time has passed. It goes live as soon as you publish it.':
    'غير منشور: فات موعده. يظهر فور نشره.',
  'Changed after it was scheduled. Not scheduled: it goes live only after you schedule or publish it.':
    'عُدّل بعد جدولته. غير مجدول: لا يُنشر إلا بعد جدولته أو نشره.',
  'It is live. Once you publish this date, visitors no longer see it until then.':
    'منشور الآن. بعد نشر هذا الموعد لن يراه الزوار حتى يحين.',
  'All posts': 'كل المقالات',
  'Address and date': 'الرابط والتاريخ',
  'Author and service': 'الكاتب والخدمة',
  'Search results and shared links': 'نتائج البحث والروابط المشاركة',
  'The post could not be opened': 'تعذّر فتح المقال',
  'Oldest first': 'الأقدم أولًا',
  Slug: 'الرابط',
  'Shown on cards and in search results. Without one, cards show the first 120 characters of the content.':
    'يظهر في البطاقات وفي نتائج البحث. من دونه تعرض البطاقات أول 120 حرفًا من المحتوى.',
  'Shown in search results and shared links instead of the title, such as a shorter one.':
    'يظهر في نتائج البحث والروابط المشاركة بدلًا من العنوان، كأن يكون أقصر منه.',
  'Featured image': 'الصورة الرئيسية',
  Translation: 'الترجمة',
  'The same post in the other language, for the language switch and for search engines. One of the two needs to name the other.':
    'المقال نفسه باللغة الأخرى، لينتقل إليه الزائر عند تغيير اللغة وتتعرّف عليه محركات البحث. يكفي تحديده في أحد المقالين.',
  'Choose the post in the other language': 'اختيار المقال باللغة الأخرى',
  'Change the post in the other language': 'تغيير المقال باللغة الأخرى',
  'Choose a topic': 'اختيار موضوع',
  'Change the topic': 'تغيير الموضوع',
  'The post is on the page of each of its topics. The first stands on its card.':
    'يظهر المقال في صفحة كل موضوع من موضوعاته، ويظهر أولها على بطاقته.',
  'A member of the team in the language of the post. Without one, the organisation is the author.':
    'أحد أعضاء الفريق المعروضين بلغة المقال. إذا لم يُحدَّد كاتب نُسب المقال إلى المؤسسة.',
  'Choose the author': 'اختيار الكاتب',
  'Change the author': 'تغيير الكاتب',
  'Service to ask about': 'الخدمة المرتبطة بالمقال',
  'Shown below the text, with a button that asks about it.': 'يظهر أسفل المقال مع زر للاستفسار عنه.',
  'Choose the service': 'اختيار الخدمة',
  'Change the service': 'تغيير الخدمة',
  'Create New Post': 'إضافة مقال',
  'Edit Post': 'تحرير المقال',
  'No blog posts found in this language. Create your first post!':
    'لا توجد مقالات بهذه اللغة. يمكن إضافة أول مقال الآن.',
  'Create Your First Post': 'إضافة أول مقال',
  'Made from the title when left empty.': 'يُشتق من العنوان إذا تُرك فارغًا.',
  'Address: {address}. A published post that gets another leaves a redirect.':
    'الرابط: {address}. إذا تغيّر رابط مقال منشور بقيت إعادة توجيه من رابطه السابق.',
  'Headings of the first size become the contents of the article. A picture alone in its paragraph gets a numbered caption from the text in quotes: {example}.':
    'تصبح العناوين من المستوى الأول فهرس المقال. والصورة التي تنفرد بفقرة تُرقّم، ويُؤخذ تعليقها من النص بين علامتي الاقتباس: {example}.',
  '![What it shows](/uploads/plan.jpg "The caption")': '![ما تعرضه الصورة](/uploads/plan.jpg "تعليق الصورة")',
  'Translation linked': 'مرتبط بترجمته',
  'Write the English version': 'كتابة النسخة الإنجليزية',
  'Write the Arabic version': 'كتابة النسخة العربية',
};
