/** Takedowns: what was taken off the site, and the dialogs that do it. */
export const words = {
  'It leaves the website everywhere, and previews and share links too.':
    'يُزال من الموقع كله، ومن المعاينات وروابط المشاركة أيضًا.',
  'No undo and no earlier release brings it back. Only “Allow again” on the Takedowns screen does.':
    'لا يعيده تراجع ولا إصدار سابق. لا يعيده إلا «السماح من جديد» في شاشة «الحجب عن الزوار».',
  'No place has been asked yet.': 'لم يُتحقق من أي موضع بعد.',
  'No public page showed it, so there is no place to ask.': 'لم تكن تعرضه أي صفحة عامة، فلا موضع يُتحقق منه.',
  'No place shows it any more.': 'لم يعد يظهر في أي موضع.',
  'It is taken down here, but not every place says so yet.':
    'حُجب المحتوى هنا، لكن لم تؤكد ذلك كل المواضع بعد.',
  'It cannot be taken down': 'لا يمكن حجبه',
  'These may show the same. Take them down too?': 'قد تعرض هذه العناصر المحتوى نفسه. هل تُحجب أيضًا؟',
  'Every page, list, feed and search that shows it is published again without it.':
    'يُعاد من دونه نشر كل ما يعرضه: الصفحات والقوائم ونتائج البحث وتطبيقات الأخبار.',
  'Nothing is deleted here: you can still edit it.': 'لا يُحذف شيء هنا: ما زال التحرير ممكنًا.',
  'The audit trail keeps the reason. It is never public.':
    'يحتفظ سجل الدخول والإجراءات بالسبب، ولا يُعلن أبدًا.',
  'Take down now': 'حجب الآن',
  'The takedowns could not be loaded': 'تعذّر تحميل قائمة المحجوب',
  'Nothing has been taken down.': 'لم يُحجب شيء.',
  'A page of the site': 'صفحة من الموقع',
  'Choose a page': 'اختيار صفحة',
  'Take down the page': 'حجب الصفحة',
  'Allowed again': 'سُمح بالنشر من جديد',
  'Allowed again by {person}, {time}': 'سمح بالنشر من جديد {person}، {time}',
  'It is live again.': 'أُعيد النشر في الموقع.',
  'It could not be allowed again': 'تعذّر السماح بالنشر من جديد',
  'It could not be checked': 'تعذّر التحقق',
  'Also take down the English version': 'حجب النسخة الإنجليزية أيضًا',
  'Also take down the Arabic version': 'حجب النسخة العربية أيضًا',
  'Allow {name} again?': 'السماح من جديد بنشر {name}؟',
  'Check again': 'إعادة التحقق',
  'Allow again': 'السماح من جديد',
  'It becomes public again within seconds, on all its pages and lists, as it was last published. The audit trail keeps who allowed it.':
    'يُعاد النشر خلال ثوانٍ في كل الصفحات والقوائم كما كان آخر مرة. ويحفظ سجل الدخول والإجراءات اسم من سمح بذلك.',
  'Why?': 'السبب',
  'Pages that showed it are not live without it yet: {reason}':
    'لم تُنشر بعد دونه الصفحات التي كانت تعرضه: {reason}',
  '{gone} of {total} gone': 'تمت إزالة {gone} من {total}',
  'Asked {time}': 'آخر تحقق: {time}',
  'What was taken off the site at once: its addresses say that it is gone, and no undo or earlier release brings it back. To take down a post, a person, a programme or a picture, use the button on its own screen.':
    'ما حُجب عن الزوار فورًا: تُبلغ روابطه الزائر بأن المحتوى أُزيل، ولا يعيده تراجع ولا إصدار سابق. لحجب مقال أو شخص أو برنامج أو صورة، استعمل زر الحجب في شاشته.',
  'These addresses say within seconds that their content is gone: {addresses}':
    'تُبلغ هذه الروابط الزائر خلال ثوانٍ بأن محتواها أُزيل: {addresses}',
  '{count} pictures go too, in all their sizes.': {
    one: 'وتُزال معها صورة واحدة بجميع مقاساتها.',
    two: 'وتُزال معها صورتان بجميع مقاساتهما.',
    few: 'وتُزال معها {count} صور بجميع مقاساتها.',
    many: 'وتُزال معها {count} صورة بجميع مقاساتها.',
    other: 'وتُزال معها {count} صورة بجميع مقاساتها.',
  },
  'It covers:': 'يشمل الحجب:',
  'Pages in {languages} that showed it': 'ظهوره في صفحات الموقع ({languages})',
  '{count} pictures, in all their sizes': {
    one: 'صورة واحدة بجميع مقاساتها',
    two: 'صورتان بجميع مقاساتهما',
    few: '{count} صور بجميع مقاساتها',
    many: '{count} صورة بجميع مقاساتها',
    other: '{count} صورة بجميع مقاساتها',
  },
  '{count} addresses are taken down': {
    one: 'حُجب رابط واحد',
    two: 'حُجب رابطان',
    few: 'حُجبت {count} روابط',
    many: 'حُجب {count} رابطًا',
    other: 'حُجب {count} رابط',
  },
  'Visitors do not see what is there.': 'لا يرى الزوار ما فيها.',
};
