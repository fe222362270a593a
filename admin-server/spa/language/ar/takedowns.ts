/** What is taken off the site at once, and what each place answers. */
export const takedowns = {
  Takedowns: 'الحجب عن الزوار',
  'What was taken off the site for good': 'ما حُجب عن الزوار نهائيًا',
  'What was taken off the site at once: its addresses answer “410 Gone”, and no undo or earlier release brings it back. Posts, people, programs and pictures are taken down on their own screens.':
    'ما حُجب عن الزوار فورًا: تُبلغ روابطه الزائر بأن المحتوى أُزيل نهائيًا (الرمز 410)، ولا يعيده تراجع ولا إصدار سابق. وتُحجب المقالات والأشخاص والبرامج والصور من شاشاتها.',
  'The takedowns could not be loaded': 'تعذّر تحميل قائمة المحجوب',
  'Nothing has been taken down.': 'لم يُحجب شيء.',
  '{count} addresses are taken down': {
    one: 'حُجب عنوان واحد',
    two: 'حُجب عنوانان',
    few: 'حُجبت {count} عناوين',
    many: 'حُجب {count} عنوانًا',
    other: 'حُجب {count} عنوان',
  },
  'Visitors do not see what is there.': 'لا يرى الزوار ما فيها.',
  'A page of the site': 'صفحة من الموقع',
  'Choose a page': 'اختيار صفحة',
  'Take down the page': 'حجب الصفحة',
  'Taken down: {name}': 'حُجب: {name}',
  'Allowed again: {name}': 'سُمح من جديد بنشر {name}',
  '{count} entries or pages were taken down': {
    one: 'حُجب عنصر أو صفحة',
    two: 'حُجب عنصران أو صفحتان',
    few: 'حُجبت {count} عناصر أو صفحات',
    many: 'حُجب {count} عنصرًا أو صفحة',
    other: 'حُجب {count} عنصر أو صفحة',
  },
  '{count} entries or pages are allowed again': {
    one: 'سُمح من جديد بعنصر أو صفحة',
    two: 'سُمح من جديد بعنصرين أو صفحتين',
    few: 'سُمح من جديد بعدد {count} من العناصر أو الصفحات',
    many: 'سُمح من جديد بعدد {count} من العناصر أو الصفحات',
    other: 'سُمح من جديد بعدد {count} من العناصر أو الصفحات',
  },
  'The page {name} ({path})': 'صفحة «{name}» ({path})',
  'Take down {name}': 'حجب {name}',
  'Allowed again': 'سُمح بالنشر من جديد',
  'Allowed again by {person}, {time}': 'سمح بالنشر من جديد {person}، {time}',
  'It is live again.': 'أُعيد النشر في الموقع.',
  'It could not be allowed again': 'تعذّر السماح بالنشر من جديد',
  'It could not be checked': 'تعذّر التحقق',
  'Allow {name} again?': 'السماح من جديد بنشر {name}؟',
  'Check again': 'إعادة التحقق',
  'Allow again': 'السماح من جديد',
  'It becomes public again within seconds, on all its pages and lists, as it was last published. The audit trail keeps who allowed it.':
    'يُعاد النشر خلال ثوانٍ في كل الصفحات والقوائم كما كان آخر مرة. ويحفظ سجل الدخول والإجراءات اسم من سمح بذلك.',
  'These addresses answer “410 Gone” within seconds: {addresses}':
    'تُبلغ هذه الروابط الزائر خلال ثوانٍ بأن المحتوى أُزيل نهائيًا (الرمز 410): {addresses}',
  '{count} pictures and all their sizes answer “410 Gone”, too.': {
    one: 'وتُزال معها صورة واحدة بجميع مقاساتها (الرمز 410).',
    two: 'وتُزال معها صورتان بجميع مقاساتهما (الرمز 410).',
    few: 'وتُزال معها {count} صور بجميع مقاساتها (الرمز 410).',
    many: 'وتُزال معها {count} صورة بجميع مقاساتها (الرمز 410).',
    other: 'وتُزال معها {count} صورة بجميع مقاساتها (الرمز 410).',
  },
  'Why?': 'السبب',
  'Pages that showed it are not live without it yet: {reason}':
    'لم تُنشر بعد دونه الصفحات التي كانت تعرضه: {reason}',
  '{gone} of {total} gone': 'تمت إزالة {gone} من {total}',
  'Asked {time}': 'آخر تحقق: {time}',
  'This server': 'هذا الخادم',

  'The file is gone.': 'أُزيل الملف.',
  'The file is still there.': 'ما زال الملف موجودًا.',
  'It has forgotten these addresses.': 'لم تعد هذه الروابط محفوظة فيه.',
  'It is busy with a release, and removes the files with the next one.':
    'مشغول بإصدار، وسيزيل الملفات مع الإصدار التالي.',
  'It has taken it down.': 'حُجب لديه.',
  'It has not said so yet.': 'لم يؤكد ذلك بعد.',

  'It is not there any more. Somebody may have removed it.': 'لم يعد موجودًا. ربما أزاله شخص آخر.',
  'Entries of this kind cannot be taken down: pages need them.':
    'لا يمكن حجب العناصر من هذا النوع: تحتاج إليها صفحات.',
  'This page cannot be taken down: the site needs it.': 'لا يمكن حجب هذه الصفحة: يحتاج إليها الموقع.',
  'There is no such picture.': 'لا توجد هذه الصورة.',
  'Another publish is running. These pages follow it.': 'عملية نشر أخرى جارية، وتليها هذه الصفحات.',
  'It is not taken down. Somebody may have allowed it again.': 'ليس محجوبًا. ربما سمح به شخص آخر من جديد.',

  'It is taken down already.': 'حُجب من قبل.',
  'Please say why': 'يُرجى ذكر السبب',
};
