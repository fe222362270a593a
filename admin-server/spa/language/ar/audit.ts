/** The audit trail. */
export const words = {
  'Who signed in, changed accounts and settings, exported data and published, the newest first. Nobody can change or delete an entry.':
    'من سجّل الدخول، وغيّر الحسابات والإعدادات، وصدّر البيانات، ونشر، بدءًا بالأحدث. لا يمكن لأحد تعديل أي قيد أو حذفه.',
  'The audit trail could not be loaded': 'تعذّر تحميل سجل الدخول والإجراءات',
  Unknown: 'غير معروف',
  Everything: 'الكل',
  'No entries match this filter.': 'لا قيود تطابق هذه التصفية.',
  'Nothing has been recorded yet.': 'لم يُسجّل شيء بعد.',
  'Sign-in': 'تسجيل دخول',
  'Failed sign-in': 'محاولة دخول فاشلة',
  'Sign-out': 'تسجيل خروج',
  Account: 'حساب',
  'Second factor': 'التحقق بخطوتين',
  Erasure: 'محو',
  'Share link': 'رابط مشاركة',
  'Set of changes': 'مجموعة تغييرات',
  Takedown: 'حجب عن الزوار',
  Setting: 'إعداد',
};
