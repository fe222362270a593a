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
  'Search engines read it.': 'تقرؤه محركات البحث.',
  'Not told': 'غير محددة',
  'Search engines read it with the address.': 'تقرؤها محركات البحث مع العنوان.',
  'Words and drawings of the example stand in where nothing is stored':
    'عرض نصوص المثال ورسومه حيث لا يوجد محتوى محفوظ',
};
