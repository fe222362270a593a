/** What is taken off the site at once, and what each place answers. */
export const takedowns = {
  Takedowns: 'الإنزال من الموقع',
  'What was taken off the site for good': 'ما أُنزل من الموقع نهائيًا',
  'What was taken off the site at once: its addresses answer “410 Gone”, and no undo or earlier release brings it back. Posts, people, programs and pictures are taken down on their own screens.':
    'ما أُنزل من الموقع فورًا: تجيب عناوينه بالرمز «410 Gone»، ولا يعيده تراجع ولا إصدار سابق. وتُنزل المقالات والأشخاص والبرامج والصور من شاشاتها.',
  'The takedowns could not be loaded': 'تعذّر تحميل قائمة ما أُنزل',
  'Nothing has been taken down.': 'لم يُنزل شيء من الموقع.',
  'A page of the site': 'صفحة من الموقع',
  'Choose a page': 'اختيار صفحة',
  'Take down the page': 'إنزال الصفحة',
  'Taken down: {name}': 'تم إنزال {name}',
  'Take down {name}': 'إنزال {name}',
  'Allowed again': 'مسموح من جديد',
  'Allowed again by {person}, {time}': 'سمح به من جديد {person}، {time}',
  'It is live again.': 'عاد إلى الموقع.',
  'It could not be allowed again': 'تعذّر السماح به من جديد',
  'It could not be checked': 'تعذّر التحقق منه',
  'Allow {name} again?': 'السماح من جديد بنشر {name}؟',
  'Ask again': 'تحقق جديد',
  'Allow again': 'السماح من جديد',
  'It becomes public again within seconds, on all its pages and lists, as it was last published. The audit trail keeps who allowed it.':
    'يعود إلى الموقع خلال ثوانٍ في كل صفحاته وقوائمه كما نُشر آخر مرة. ويحفظ سجل التدقيق اسم من سمح بذلك.',
  'These addresses answer “410 Gone” within seconds: {addresses}':
    'تجيب هذه العناوين بالرمز «410 Gone» خلال ثوانٍ: {addresses}',
  '{count} pictures and all their sizes answer “410 Gone”, too.': {
    one: 'وتجيب صورة واحدة بكل أحجامها بالرمز «410 Gone» أيضًا.',
    two: 'وتجيب صورتان بكل أحجامهما بالرمز «410 Gone» أيضًا.',
    few: 'وتجيب {count} صور بكل أحجامها بالرمز «410 Gone» أيضًا.',
    many: 'وتجيب {count} صورة بكل أحجامها بالرمز «410 Gone» أيضًا.',
    other: 'وتجيب {count} صورة بكل أحجامها بالرمز «410 Gone» أيضًا.',
  },
  'Why?': 'السبب',
  'Pages that showed it are not live without it yet: {reason}':
    'لم تُنشر بعد دونه الصفحات التي كانت تعرضه: {reason}',
  '{gone} of {total} gone': 'أُزيل {gone} من {total}',
  'Asked {time}': 'آخر تحقق: {time}',
  'This server': 'هذا الخادم',
  'Server {name}': 'الخادم {name}',
  'the directory {name}': 'المجلد {name}',
  'the cache {name}': 'ذاكرة التخزين المؤقت {name}',
  'the webhook {name}': 'الخطاف {name}',
  'The file is gone.': 'أُزيل الملف.',
  'The file is still there.': 'ما زال الملف موجودًا.',
  'It has forgotten these addresses.': 'لم تعد هذه العناوين محفوظة فيه.',
  'It is busy with a release, and removes the files with the next one.':
    'مشغول بإصدار، وسيزيل الملفات مع الإصدار التالي.',
};
