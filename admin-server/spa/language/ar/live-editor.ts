/** The live editor. */
export const liveEditor = {
  Both: 'كلتاهما',
  Fit: 'ملاءمة العرض',
  'Share preview': 'مشاركة المعاينة',
  'Click a text to edit it: Enter saves, Escape reverts it. Click a card or a picture to open its form, or use its buttons. Nothing is public before you publish.':
    '',
  'Live Website Editor': 'المحرر المباشر للموقع',
  'Others in the live editor': 'آخرون في المحرر المباشر',
  ' It is sent as soon as the connection is back.': ' يُرسَل فور عودة الاتصال.',
  Retry: 'إعادة المحاولة',
  'This takes effect on the website at once, without a publish.': 'يظهر أثر هذا في الموقع فورًا دون نشر.',
  'Hide now': 'إخفاء الآن',
  'Show now': 'إظهار الآن',
};
