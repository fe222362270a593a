/** The screen of instructors. */
export const words = {
  'Title|job': 'المسمى الوظيفي',
  'What they are, such as Head of department.': 'الصفة الوظيفية، مثل «رئيس القسم».',
  '{count} years': {
    zero: 'أقل من عام',
    one: 'عام واحد',
    two: 'عامان',
    few: '{count} أعوام',
    many: '{count} عامًا',
    other: '{count} عام',
  },
  'A service can name one of them.': 'يمكن أن يُذكر مع كل خدمة أحد الأسماء من هنا.',
  'Failed to create instructor': 'تعذّرت إضافة المدرب',
  'Failed to update instructor': 'تعذّر حفظ المدرب',
  'Failed to delete instructor': 'تعذّر حذف المدرب',
  Inactive: 'غير مفعّل',
};
