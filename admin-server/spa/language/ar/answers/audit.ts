/** The sentences of the audit trail, besides those of accounts, see accounts.ts, and of features. */
export const words = {
  'Published {count} change as release {release}': 'نشر تغيير واحد في الإصدار {release}',
  'Published {count} changes as release {release}': {
    zero: 'نشر الإصدار {release} دون تغييرات',
    two: 'نشر تغييرين في الإصدار {release}',
    few: 'نشر {count} تغييرات في الإصدار {release}',
    many: 'نشر {count} تغييرًا في الإصدار {release}',
    other: 'نشر {count} تغيير في الإصدار {release}',
  },
  'Found content older than release {release}: took over {count} of {all} live rows':
    'وُجد المحتوى أقدم من الإصدار {release}، وأُخذ من المنشور {count} من {all} صفوف',
  'Found what came after release {release} lost: pending again {changes}':
    'تبيّن أن ما نُشر بعد الإصدار {release} مفقود، وعاد إلى انتظار النشر: {changes}',
  'Found what came after release {release} lost: live again {changes}':
    'تبيّن أن ما جرى بعد الإصدار {release} مفقود، وعاد إلى الموقع: {changes}',
  'Found what came after release {release} lost: pending again {changes}, live again {others}':
    'تبيّن أن ما جرى بعد الإصدار {release} مفقود، وعاد إلى انتظار النشر: {changes}، وعاد إلى الموقع: {others}',
  'Confirmed the clock, which had jumped from {from} to {to}':
    'تأكيد الساعة، وكانت قد قفزت من {from} إلى {to}',
  'Restored the backup {name}': 'استعادة النسخة الاحتياطية {name}',
  'Failed to publish release {release}: {reason}': 'تعثّر نشر الإصدار {release}: {reason}',
  'Made release {earlier} live again, as release {release}':
    'إعادة نشر الإصدار {earlier} في الإصدار {release}',
  'Accepted 1 change, to go live at the time of its row': 'قبول تغيير واحد ليُنشر في موعد عنصره',
  'Accepted {count} changes, to go live at the time of their rows': {
    two: 'قبول تغييرين ليُنشرا في موعدي عنصريهما',
    few: 'قبول {count} تغييرات لتُنشر في مواعيد عناصرها',
    many: 'قبول {count} تغييرًا لتُنشر في مواعيد عناصرها',
    other: 'قبول {count} تغيير لتُنشر في مواعيد عناصرها',
  },
  '{type}: set {values} in row {id}': '{type}: تعيين {values} في العنصر {id}',
  '{type}: added {values} as row {id}': '{type}: إضافة {values} بالرقم {id}',
  '{type}: removed row {id}': '{type}: حذف العنصر {id}',
  'Made a link to {page} that ends {day}': 'إنشاء رابط إلى {page} ينتهي في {day}',
  'Revoked a link to {page}': 'إلغاء رابط إلى {page}',
  'the set “{name}”': 'المجموعة «{name}»',
  'a set of changes': 'مجموعة تغييرات',
  '1 change': 'تغيير واحد',
  "Exported a person's data": 'تصدير بيانات شخص',
  "Erased a person's data": 'محو بيانات شخص',
};
