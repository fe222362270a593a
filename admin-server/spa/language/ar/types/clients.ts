/** The screen of clients. */
export const words = {
  'On the home page': 'في الصفحة الرئيسية',
  'Home page updated': 'تم تحديث الصفحة الرئيسية',
  'Failed to update the home page': 'تعذّر تحديث الصفحة الرئيسية',
  'Failed to load what the home page shows': 'تعذّر تحميل ما تعرضه الصفحة الرئيسية',
  'Show the clients section': 'إظهار قسم العملاء',
  'Show the clients section on the English home page': 'إظهار قسم العملاء في الصفحة الرئيسية الإنجليزية',
  'Show the clients section on the Arabic home page': 'إظهار قسم العملاء في الصفحة الرئيسية العربية',
  'Only an admin can change this.': 'لا يغيّر هذا إلا مدير.',
  ID: 'الرقم',
  'Failed to create client. {reason}': 'تعذّرت إضافة العميل. {reason}',
  'Failed to update client. {reason}': 'تعذّر حفظ العميل. {reason}',
  'Failed to delete client. {reason}': 'تعذّر حذف العميل. {reason}',
  'No. {id} · {language}': 'رقم {id} · {language}',
};
