/** The screen of instructors. */
export const words = {
  'Title|job': 'المسمى الوظيفي',
  'What they are, such as Lead instructor.': 'صفة المدرب، مثل «كبير المدربين».',
  '{count} years': {
    zero: 'أقل من عام',
    one: 'عام واحد',
    two: 'عامان',
    few: '{count} أعوام',
    many: '{count} عامًا',
    other: '{count} عام',
  },
  'A training programme can name one as its instructor.': 'يمكن تعيين مدرب لكل برنامج تدريبي.',
  'Failed to create instructor': 'تعذّرت إضافة المدرب',
  'Failed to update instructor': 'تعذّر حفظ المدرب',
  'Failed to delete instructor': 'تعذّر حذف المدرب',
  Inactive: 'غير مفعّل',
};
