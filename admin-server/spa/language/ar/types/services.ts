/** The screen of services. */
export const words = {
  'Page Sections': 'أقسام الصفحة',
  'Training Programmes': 'البرامج التدريبية',
  'Services page editor': 'محرر صفحة الخدمات',
  '{name}: page editor': '{name}: محرر الصفحة',
  'View Live Page': 'عرض الصفحة المنشورة',
  'Preview Changes': 'معاينة التغييرات',
  'Services page': 'صفحة الخدمات',
  Nobody: 'لا أحد',
  'An incident on a plan, for both languages. Without one, its page shows the image.':
    'حادثة على مخطط، للغتين معًا. من دونه تعرض الصفحة الصورة.',
  'Featured on the home page': 'مميّز في الصفحة الرئيسية',
  'For its own page, like the fields below. What is left empty is not shown.':
    'لصفحتها الخاصة، وكذلك الحقول أدناه. ما يُترك فارغًا لا يظهر.',
  'One part a line. What stands before a colon becomes its heading. Without parts, the page shows the detailed content.':
    'جزء في كل سطر. ما يسبق النقطتين يصبح عنوانه. من دون أجزاء تعرض الصفحة المحتوى المفصّل.',
  'Such as 45 minutes, or two mornings.': 'مثل: 45 دقيقة، أو صباحان.',
  'Search engines read it too.': 'تقرؤه محركات البحث أيضًا.',
  'Not stated': 'غير محددة',
  'English or Arabic': 'الإنجليزية أو العربية',
  'No description available': 'لا يوجد وصف',
  Featured: 'مميّز',
  'No instructor': 'بلا مدرب',
  'Failed to fetch services': 'تعذّر تحميل الخدمات',
  'No services found': 'لم يُعثر على أي خدمة',
  'Nothing in Arabic yet. Write all its texts in the form of the tab {tab}.':
    'لا يوجد نص عربي بعد. تُكتب كل نصوصه في النموذج ضمن علامة التبويب «{tab}».',
  'Add Programme': 'إضافة برنامج',
  'Edit Programme': 'تحرير البرنامج',
  'Programme created successfully': 'تمت إضافة البرنامج',
  'Programme updated successfully': 'تم حفظ البرنامج',
  'Programme deleted': 'تم حذف البرنامج',
  'Failed to create programme': 'تعذّرت إضافة البرنامج',
  'Failed to update programme': 'تعذّر حفظ البرنامج',
  'Failed to delete programme': 'تعذّر حذف البرنامج',
  'Are you sure you want to delete this training programme?': 'هل تريد بالتأكيد حذف هذا البرنامج التدريبي؟',
  'No Programs Found': 'لم يُعثر على أي برنامج',
  'The last part of the address. Made from the title when left empty.':
    'آخر جزء من الرابط. يُشتق من العنوان إذا تُرك فارغًا.',
  'Address: {address}. Once it is published, another one leaves a redirect.':
    'الرابط: {address}. إذا تغيّر بعد النشر بقيت إعادة توجيه من الرابط السابق.',
};
