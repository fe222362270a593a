/** Lists of what visitors sent, what is kept about a person, and how long. */
export const words = {
  'Spam|messages': 'الرسائل المزعجة',
  Messages: 'الرسائل',
  Erase: 'محو',
  "Are you sure you want to erase this person's data?": 'هل تريد بالتأكيد محو بيانات هذا الشخص؟',
  'For visitors who ask what we hold about them, and how long everything is kept.':
    'للزوار الذين يسألون عما نحتفظ به عنهم، ومدة الاحتفاظ بكل شيء.',
  'One person': 'شخص واحد',
  'How long data is kept': 'مدة الاحتفاظ بالبيانات',
  'Email address': 'عنوان البريد الإلكتروني',
  Find: 'بحث',
  'The search failed': 'فشل البحث',
  'The server deletes what is older, every day, and nothing that it did not announce here for a day. Changes take effect when they are published, together with the privacy policy, which states them.':
    'يحذف الخادم ما هو أقدم كل يوم، ولا يحذف شيئًا لم يُعلَن هنا قبل يوم. تسري التغييرات عند نشرها مع سياسة الخصوصية التي تذكرها.',
  'They are then as old as the privacy policy says.': 'فعندها تبلغ المدة التي تذكرها سياسة الخصوصية.',
  '{count} will be erased from {from} on.': {
    one: 'سيُمحى عنصر واحد في {from}، أو خلال يوم بعده.',
    two: 'سيُمحى عنصران ابتداءً من {from}.',
    few: 'ستُمحى {count} عناصر ابتداءً من {from}.',
    many: 'سيُمحى {count} عنصرًا ابتداءً من {from}.',
    other: 'سيُمحى {count} عنصر ابتداءً من {from}.',
  },
  'The times could not be loaded': 'تعذّر تحميل المدد',
  Erased: 'مُحيت',
  'Failed to erase': 'تعذّر المحو',
  'Failed to delete {label}': 'تعذّر الحذف: {label}',
  'The {label}s could not be loaded': 'تعذّر التحميل: {label}',
  'Are you sure you want to delete this {label}?': 'هل تريد بالتأكيد حذف هذا العنصر ({label})؟',
  'Addresses that were sent a confirmation link and not confirmed': 'عناوين أُرسل إليها رابط تأكيد ولم تُؤكَّد',
  'Network addresses in the audit trail': 'عناوين الشبكة في سجل الدخول والإجراءات',
  'It takes effect when it is published.': 'يسري عند نشره.',
  'Failed to save': 'تعذّر الحفظ',
  'Nothing of {email} is left in {places}.': 'لم يبقَ شيء من {email} في {places}.',
  '{things} of {email} are deleted. It cannot be undone. Backups keep them until they are replaced.':
    'يُحذف ما يلي للعنوان {email}: {things}. لا يمكن التراجع عن ذلك. وتبقى في النسخ الاحتياطية إلى أن تُستبدل.',
};
