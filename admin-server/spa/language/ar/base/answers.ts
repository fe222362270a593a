/** What the server says, and parts of the back office too. */
export const words = {
  '{field} is required': '{field}: حقل مطلوب',
  'There is nothing under this address.': 'لا شيء في هذا الرابط.',
  'There is no page yet to show this on. Save it first.': 'لا توجد صفحة بعد لعرضه فيها. يُرجى حفظه أولًا.',
  'Please confirm that it is you, with your password or a passkey.':
    'يُرجى تأكيد هويتك بكلمة المرور أو بمفتاح مرور.',
  'Maximum {count} courses allowed': {
    one: 'يُسمح بدورة واحدة على الأكثر',
    two: 'يُسمح بدورتين على الأكثر',
    few: 'الحد الأقصى {count} دورات',
    many: 'الحد الأقصى {count} دورة',
    other: 'الحد الأقصى {count} دورة',
  },
  'There is no {type} {number}. It may have been deleted.': 'لا يوجد {type} بالرقم {number}. ربما حُذف.',
  'That is too long: no more than {size} KB can be sent.':
    'النص طويل جدًا: لا يمكن إرسال أكثر من {size} كيلوبايت.',
  'The {row} is needed by {rows}': 'يُستخدم {row} في {rows}',
  'Too long': 'النص طويل جدًا',
  Required: 'مطلوب',
  'Give a reason of at least {count} characters': 'يُرجى ذكر سبب لا يقل عدد أحرفه عن {count}',
  '{count} changes': {
    zero: 'لا تغييرات',
    one: 'تغيير واحد',
    two: 'تغييران',
    few: '{count} تغييرات',
    many: '{count} تغييرًا',
    other: '{count} تغيير',
  },
  'Line {line}: {message}': 'السطر {line}: {message}',
  'Service {id} (No translation)': 'الخدمة {id} (بلا ترجمة)',
  '{place}: page SEO': '{place}: الظهور في محركات البحث',
  'Must be a valid email': 'يجب إدخال بريد إلكتروني صالح',
  'The picture {file}': 'الصورة {file}',
  'The page {page}': 'الصفحة {page}',
};
