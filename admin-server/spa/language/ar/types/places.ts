/** The screen of places. */
export const words = {
  'Each place is a card on the contact page, with its own address and opening hours; the hours of the first are at the foot of each page. The phone, email and address of the organisation as a whole are in {link}.':
    'كل مكان بطاقة في صفحة التواصل، بعنوانه وساعات عمله، وتظهر ساعات المكان الأول أسفل كل صفحة. أما هاتف الجهة كلها وبريدها وعنوانها ففي {link}.',
  'Only if the place has one of its own: that of the organisation is in Footer & Contact.':
    'فقط إذا كان للمكان خاص به، فما يخص الجهة كلها في «التذييل والتواصل».',
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
