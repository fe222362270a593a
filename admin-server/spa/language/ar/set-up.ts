/** The first steps of a site, and what the dashboard says of them. */
export const words = {
  Colours: 'الألوان',
  'What to begin with': 'نقطة البداية',
  'The site shows an invented organisation': 'يعرض الموقع جهة متخيَّلة',
  'Its pages ask search engines not to list them, until the example is removed.':
    'تطلب صفحاته من محركات البحث عدم إدراجها إلى أن يُزال المثال.',
  'The guide stays in the search': 'يبقى الدليل متاحًا من البحث',
  'Keep this language': 'إبقاء هذه اللغة',
  'This step is done when visitors see the names of your organisation.':
    'تتمّ هذه الخطوة حين يرى الزوار اسم جهتكم.',
  Dismiss: 'إخفاء',
  Done: 'تمّ',
  Skipped: 'تُخطّيت',
  'Open|step': 'لم تتمّ',
  Steps: 'الخطوات',
  Back: 'السابق',
  'Skip this step': 'تخطّي هذه الخطوة',
  'Next step': 'الخطوة التالية',
  'Save and go on': 'الحفظ والمتابعة',
  'Five steps to a site of your own. Each can be skipped, and all of it changed later.':
    'خمس خطوات ليصبح الموقع موقعكم. يمكن تخطّي أي خطوة، وتغيير كل ما فيها لاحقًا.',
  'You can work here in either language. The site always has both.':
    'يمكن العمل هنا بأي من اللغتين. أما الموقع فباللغتين دائمًا.',
  'What the site is called in each language, what search engines read of it, and its logo.':
    'اسم الموقع بكل لغة، وما تقرؤه محركات البحث عنه، وشعاره.',
  'Colours, typefaces and pictures, with the home page in both languages as it would be.':
    'الألوان والخطوط والصور، مع الصفحة الرئيسية باللغتين كما ستظهر.',
  'Keep the example to look around in a full site and change it text by text, and skip this step. Or begin empty: the pages stay, with your name and neutral words.':
    'يمكن إبقاء المثال لتصفّح موقع مكتمل وتغيير نصوصه واحدًا واحدًا، وتخطّي هذه الخطوة. أو البدء من موقع فارغ: تبقى الصفحات باسمكم وبعبارات عامة.',
  'Visitors see nothing of this before you publish it. The review shows every change, and each publish can be undone.':
    'لا يرى الزوار شيئًا من هذا قبل النشر. تعرض المراجعة كل تغيير، ويمكن التراجع عن كل نشر.',
  'The site has no example any more: its pages have your name and neutral words.':
    'لم يعد في الموقع مثال: صفحاته باسمكم وبعبارات عامة.',
  'Then go on with what visitors come for:': 'ثم أكمل ما يأتي الزوار من أجله:',
};
