/** The screen of places. */
export const words = {
  'The address of the place on a map, such as its link for sharing.':
    'رابط المكان على خريطة، مثل رابط المشاركة الخاص به.',
  'Hours that end after midnight go on into the next day. While all days are closed, none are shown.':
    'الساعات التي تنتهي بعد منتصف الليل تمتد إلى اليوم التالي. وما دامت كل الأيام مغلقة فلن تظهر أي ساعات.',
  'Note on the hours': 'ملاحظة على ساعات العمل',
  'Such as: closed on public holidays.': 'مثل: مغلق في العطل الرسمية.',
  'The hours of the first place are at the foot of each page.': 'تظهر ساعات عمل المكان الأول أسفل كل صفحة.',
  '{day}: open': '{day}: مفتوح',
  '{day}, from': '{day}، من',
  '{day}, to': '{day}، إلى',
  '{day}: open 24 hours': '{day}: مفتوح على مدار الساعة',
  'Open 24 hours': 'مفتوح على مدار الساعة',
  Closed: 'مغلق',
  'Add hours': 'إضافة ساعات',
  'Add hours on {day}': 'إضافة ساعات ليوم {day}',
  'Remove these hours of {day}': 'حذف هذه الساعات من يوم {day}',
  'Copy {day} to all days': 'نسخ ساعات يوم {day} إلى كل الأيام',
};
