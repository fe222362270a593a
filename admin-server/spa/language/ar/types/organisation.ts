/** The screen of the organisation. */
export const words = {
  Company: 'شركة',
  'School or place of learning': 'مدرسة أو جهة تعليمية',
  'Public authority': 'جهة حكومية',
  'Shop or local business': 'متجر أو نشاط محلي',
  'Clinic or practice': 'عيادة أو جهة طبية',
  'Non-governmental organisation': 'منظمة غير حكومية',
  'News medium': 'وسيلة إخبارية',
  'Performing group': 'فرقة فنية',
  'Professional service': 'خدمات مهنية',
  'Research institution': 'مؤسسة بحثية',
  'Sports organisation': 'جهة رياضية',
  'Search engines read it, and the forms of what you offer follow it.':
    'تقرؤه محركات البحث، وتتبعه نماذج ما تقدّمه الجهة.',
  'That of the country': 'المنطقة الزمنية للدولة',
  'Of the dates that visitors read, and of the times here. In a country with several, choose yours.':
    'تُحسب بها التواريخ التي يقرؤها الزوار والأوقات في لوحة الإدارة. إذا كان في الدولة أكثر من منطقة فاختر منطقتك.',
  'The example is removed': 'أُزيل المثال',
  'Visitors see it until you publish. Look at the changes first with “Review and publish”.':
    'يبقى ظاهرًا للزوار حتى النشر. يمكن الاطلاع على التغييرات أولًا من «مراجعة ونشر».',
  'The example was not removed': 'لم يُزل المثال',
  'The example': 'المثال',
  'The site began with the content of an invented organisation. What you have changed is yours and stays, and so does what your content shows or names. The rest goes:':
    'بدأ الموقع بمحتوى جهة متخيَّلة. ما عُدّل منه صار محتواكم ويبقى، ويبقى معه ما يعرضه محتواكم أو يذكره. ويُزال الباقي:',
  'Words and drawings where nothing is stored': 'نصوص ورسوم تظهر حيث لا يوجد محتوى محفوظ',
  'Remove the example ...': 'إزالة المثال…',
  'Remove the example?': 'إزالة المثال؟',
  'Remove the example': 'إزالة المثال',
  'Nothing changes for visitors until you publish. An undo of that publish brings the example back.':
    'لا يتغير شيء للزوار حتى النشر، والتراجع عن ذلك النشر يعيد المثال.',
  'Not told': 'غير محددة',
  'Search engines read it with the address.': 'تقرؤها محركات البحث مع العنوان.',
  'As long as they do, a site on a domain of its own asks search engines not to list it.':
    'ما دام ذلك مفعّلًا، يطلب الموقع المنشور على نطاق خاص به من محركات البحث عدم إدراجه.',
  'Words and drawings of the example stand in where nothing is stored':
    'عرض نصوص المثال ورسومه حيث لا يوجد محتوى محفوظ',
};
