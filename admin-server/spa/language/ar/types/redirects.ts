/** The screen of redirects. */
export const words = {
  Hits: 'مرات الاستخدام',
  'Most used': 'الأكثر استخدامًا',
  'A path of this site that has no page any more, such as /old-page.':
    'مسار في هذا الموقع لم تعد له صفحة، مثل \u2066/old-page\u2069.',
  'Where its visitors are sent: a path such as /services or /contact#form. Admins can give an https:// address of another website, too.':
    'إلى أين يُوجَّه زواره: مسار مثل \u2066/services\u2069 أو \u2066/contact#form\u2069. ويمكن للمديرين أيضًا إدخال رابط موقع آخر أوله \u2066https://\u2069.',
  'This page is not live: visitors are told that it is gone (410).':
    'هذه الصفحة غير منشورة: يُبلَّغ الزوار بأنها لم تعد موجودة (410).',
  '301: moved for good': '301: نقل دائم',
  '302: for a while': '302: نقل مؤقت',
  '307: for a while, forms too': '307: نقل مؤقت، يشمل النماذج',
  '308: moved for good, forms too': '308: نقل دائم، يشمل النماذج',
  '{count} hits': {
    zero: 'لم يُستخدم',
    one: 'استُخدم مرة واحدة',
    two: 'استُخدم مرتين',
    few: 'استُخدم {count} مرات',
    many: 'استُخدم {count} مرة',
    other: 'استُخدم {count} مرة',
  },
  'Add Redirect': 'إضافة إعادة توجيه',
  'Edit Redirect': 'تحرير إعادة التوجيه',
  'Redirect created successfully': 'تمت إضافة إعادة التوجيه',
  'Redirect updated successfully': 'تم حفظ إعادة التوجيه',
  'Redirect deleted successfully': 'تم حذف إعادة التوجيه',
  'Failed to create redirect': 'تعذّرت إضافة إعادة التوجيه',
  'Failed to update redirect': 'تعذّر حفظ إعادة التوجيه',
  'Failed to delete redirect': 'تعذّر حذف إعادة التوجيه',
  'Are you sure you want to delete this redirect?': 'هل تريد بالتأكيد حذف إعادة التوجيه هذه؟',
  'No redirects found': 'لم يُعثر على أي إعادة توجيه',
  'Add Your First Redirect': 'إضافة أول إعادة توجيه',
  'Error loading redirects': 'تعذّر تحميل إعادات التوجيه',
  'Redirect switched on': 'تم تفعيل إعادة التوجيه',
  'Redirect switched off': 'تم إيقاف إعادة التوجيه',
  'The website follows when you publish.': 'يسري ذلك في الموقع عند النشر.',
  'Redirect {address}': 'إعادة التوجيه من {address}',
};
