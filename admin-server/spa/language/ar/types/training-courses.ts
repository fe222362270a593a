/** The screen of training courses. */
export const words = {
  'Order {order}': 'الترتيب {order}',
  'Draws the stair beside the courses when all of them have one.':
    'يُرسم بها الدرج بجانب الدورات إذا كانت لكل منها مدة.',
  'From 1 to {most}; lower numbers come first.': 'من 1 إلى {most}، والأرقام الأصغر تظهر أولًا.',
  'Failed to fetch courses': 'تعذّر تحميل الدورات',
  'Nothing in Arabic yet. Write it with the {link}.': 'لا يوجد نص عربي بعد. يُكتب ضمن {link}.',
  'Add Course': 'إضافة دورة',
  'Edit Course': 'تحرير الدورة',
  'Maximum {most} courses allowed': 'الحد الأقصى {most} دورات',
  'Course created successfully': 'تمت إضافة الدورة',
  'Course updated successfully': 'تم حفظ الدورة',
  'Course deleted': 'تم حذف الدورة',
  'Failed to create course': 'تعذّرت إضافة الدورة',
  'Failed to update course': 'تعذّر حفظ الدورة',
  'Failed to delete course': 'تعذّر حذف الدورة',
  'Are you sure you want to delete this training course?': 'هل تريد بالتأكيد حذف هذه الدورة التدريبية؟',
  'No training courses yet': 'لا توجد دورات تدريبية بعد',
  'Arabic text of the course': 'النص العربي للدورة',
  'Edit the Arabic of {title}': 'تحرير النص العربي لدورة {title}',
  'Home Page': 'الصفحة الرئيسية',
  'Services Page': 'صفحة الخدمات',
};
