/** What the server, and the checks of forms, say about rows. */
export const server = {
  '{field} is required': '{field}: حقل مطلوب',
  'Must be a valid URL': 'يجب أن يكون عنوانًا إلكترونيًا صحيحًا',
  'Must be 0 or 1': 'يجب أن يكون 0 أو 1',
  'Must be en or ar': 'يجب أن تكون اللغة en أو ar',
  'Contains characters that cannot be stored': 'يحتوي على محارف لا يمكن حفظها',
  'Unknown field': 'حقل غير معروف',
  'There is a page at this address': 'توجد صفحة في هذا العنوان',
  'There is nothing under this address.': 'لا شيء في هذا العنوان.',
  'That post has a translation already': 'لهذا المقال ترجمة بالفعل',
  'That post has a translation already.': 'لهذا المقال ترجمة بالفعل.',
  'One of these rows was deleted meanwhile. Reload the list, then move the row again.':
    'حُذف أحد هذه العناصر في هذه الأثناء. يُرجى إعادة تحميل القائمة ثم نقل العنصر مرة أخرى.',
  'Order the rows of one language at a time.': 'يُرجى ترتيب عناصر لغة واحدة في كل مرة.',
  'Rows of this type have no order of their own.': 'ليس لعناصر هذا النوع ترتيب خاص بها.',
  'Somebody else has changed the order meanwhile. Look at the new order, then move the row again.':
    'غيّر شخص آخر الترتيب في هذه الأثناء. يُرجى الاطلاع على الترتيب الجديد ثم نقل العنصر مرة أخرى.',
  'Somebody else has changed this meanwhile. Compare both versions, then save again.':
    'عدّل شخص آخر هذا المحتوى في هذه الأثناء. يُرجى مقارنة النسختين ثم الحفظ مرة أخرى.',
  'Some of these changes were published or discarded in the meantime. Reload the list and try again.':
    'نُشرت بعض هذه التغييرات أو أُلغيت في هذه الأثناء. يُرجى إعادة تحميل القائمة والمحاولة مرة أخرى.',
  'A publish is running. Wait until it is done, then reload the list of pending changes.':
    'يجري النشر الآن. يُرجى الانتظار حتى يكتمل، ثم إعادة تحميل قائمة التغييرات.',
  'Please confirm that it is you, with your password or a passkey.':
    'يُرجى تأكيد هويتك بكلمة المرور أو بمفتاح مرور.',
  'Maximum {count} courses allowed': {
    one: 'يُسمح بدورة واحدة على الأكثر',
    two: 'يُسمح بدورتين على الأكثر',
    few: 'يُسمح بـ {count} دورات على الأكثر',
    many: 'يُسمح بـ {count} دورة على الأكثر',
    other: 'يُسمح بـ {count} دورة على الأكثر',
  },
  'There is no {type} {number}. It may have been deleted.': 'لا يوجد {type} بالرقم {number}. ربما حُذف.',
  'That is too long: no more than {size} KB can be sent.':
    'النص طويل جدًا: لا يمكن إرسال أكثر من {size} كيلوبايت.',
  'The {row} is needed by {rows}': 'يُستخدم {row} في {rows}',
  'Too long': 'النص طويل جدًا',
  Required: 'مطلوب',
};
