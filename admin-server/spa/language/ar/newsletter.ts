/** Subscribers of the newsletter. */
export const words = {
  Asked: 'طُلب',
  "Addresses that visitors left in the footer's box, and when they agreed to be written to. The CSV file has the unsubscribe link of each: put it into every issue.":
    'عناوين تركها الزوار في خانة التذييل، ومتى وافقوا على المراسلة. في ملف CSV رابط إلغاء الاشتراك لكل منها، ويوضع في كل عدد.',
  'No subscribers yet': 'لا مشتركين بعد',
  'Unsubscribed before': 'ألغى الاشتراك سابقًا',
  Unconfirmed: 'غير مؤكَّد',
  'Newsletter: asked {time}, confirmed {confirmed}': 'النشرة: طُلبت {time}، وتأكدت {confirmed}',
  'Newsletter: asked {time}, not confirmed': 'النشرة: طُلبت {time}، ولم تُؤكَّد',
  'Unsubscribed or erased {time}: only a fingerprint of the address is kept, so that nobody writes to it again.':
    'أُلغي الاشتراك أو مُحي {time}: لا تُحفظ إلا بصمة العنوان، كي لا يُراسَل من جديد.',
  '{email} gets no more mail, and can subscribe again only by confirming one.':
    'لن تصل رسائل إلى {email}، ولا يعود الاشتراك إلا بتأكيد جديد.',
  'Delete {email}': 'حذف {email}',
  'the newsletter': 'النشرة',
  'no subscription': 'لا اشتراك',
  'the newsletter subscription': 'الاشتراك في النشرة',
};
