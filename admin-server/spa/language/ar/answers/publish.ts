/** What the server says about publishing: why it did not, and what to do. */
export const words = {
  'It is live, but without the icon: its picture {address} cannot be read. Choose another one on the screen Brand, and publish again.':
    'تم النشر دون الأيقونة: تتعذّر قراءة صورتها {address}. يُرجى اختيار صورة أخرى في شاشة العلامة التجارية، ثم إعادة النشر.',
  'The clock is believed already: nothing has to be confirmed.': 'الساعة معتمدة بالفعل، ولا حاجة إلى تأكيد.',
  'The clock has moved since. Look at the times again.':
    'تغيّرت الساعة منذ ذلك. يُرجى النظر في الوقتين من جديد.',
  'Give a reason of at most {count} characters': 'يُرجى ألا يزيد عدد أحرف السبب على {count}',
  'Choose at least one change': 'يُرجى اختيار تغيير واحد على الأقل',
  'Only an admin can publish what the checks stop. Ask one, or change the text.':
    'لا ينشر ما توقفه الفحوص إلا مدير. يمكن طلب ذلك من مدير أو تغيير النص.',
  'Nobody waits for this any more.': 'لم يعد أحد ينتظر هذا.',
  'There is no such release.': 'لا يوجد هذا الإصدار.',
  'There is no such run. It may never have begun.': 'لا توجد عملية النشر هذه. ربما لم تبدأ.',
  'There is a run with this id already.': 'توجد عملية نشر بهذا المعرّف.',
  'The server stopped before this began. Try again.': 'توقف الخادم قبل أن يبدأ هذا. يُرجى إعادة المحاولة.',
  'The server is stopping. Try again when it runs.': 'الخادم قيد الإيقاف. يُرجى إعادة المحاولة عند تشغيله.',
  'The server is stopping. Publish again when it runs.': 'الخادم قيد الإيقاف. يُرجى إعادة النشر عند تشغيله.',
  'The live page {path} cannot be read at the moment. Try again.':
    'تتعذّر قراءة الصفحة المنشورة {path} الآن. يُرجى إعادة المحاولة.',
  'It is saved, but could not go live: {reason}': 'تم الحفظ، لكن تعذّر النشر: {reason}',
  'the reason is not known': 'السبب غير معروف',
  'Sharing pictures of the release could not be drawn. Try again in a moment.':
    'تعذّر إعداد الصور التي تظهر عند مشاركة الروابط. يُرجى إعادة المحاولة بعد لحظات.',
  'The release was not written': 'لم يُكتب الإصدار',
  'The program stopped while it was publishing.': 'توقف البرنامج أثناء النشر.',
  'Another publish goes first. This one starts again.': 'سبقت عملية نشر أخرى، وستبدأ هذه من جديد.',
  'It is live, but pages show lists as failed: {reason}':
    'تم النشر، لكن قوائم في بعض الصفحات تظهر متعثرة: {reason}',
  'It is live, but still counts as pending: {reason}': 'تم النشر، لكنه ما زال يُعد بانتظار النشر: {reason}',
  '{reason}. Another page fails too.': '{reason}. وتعثّرت صفحة أخرى أيضًا.',
  '{reason}. {count} other pages fail too.': '{reason}. وعدد الصفحات الأخرى المتعثرة: {count}.',
  'The page {path} failed: {reason}': 'تعثّرت الصفحة {path}: {reason}',
  'it takes longer than {count} seconds': 'يستغرق إعدادها أكثر من {count} ثانية',
  '{address} answers {status}.': 'يجيب {address} بالرمز {status}.',
  '{address} still shows another version. A cache may need some time.':
    'ما زال {address} يعرض نسخة أخرى. قد تحتاج ذاكرة التخزين المؤقت إلى بعض الوقت.',
  '{address} does not show it yet.': 'لا يعرضه {address} بعد.',
  'The server could not reach {address}.': 'تعذّر على الخادم الوصول إلى {address}.',
  '{address} cannot be reached ({reason}).': 'تعذّر الوصول إلى {address} ({reason}).',
  'it does not answer in time': 'لا يجيب في الوقت المحدد',
  'Release {release} cannot be made live again: its file for {path} is gone, and this version of the program makes another one. Publish everything instead.':
    'لا يمكن إعادة نشر الإصدار {release}: ملفه للصفحة {path} مفقود، وهذه النسخة من البرنامج تنشئ ملفًا مختلفًا. يمكن نشر كل شيء بدلًا من ذلك.',
  'There was no release {release} that went live.': 'لم يُنشر إصدار برقم {release}.',
  'Release {release} is live already.': 'الإصدار {release} منشور.',
  'Release {release} is too old: only the last {count} can be made live again.':
    'الإصدار {release} قديم: لا يمكن إعادة نشر إلا آخر {count}.',
  'Release {release} is no longer in the database.': 'لم يعد الإصدار {release} في قاعدة البيانات.',
  'The file of {path} is missing or cannot be fetched from the storage.':
    'ملف {path} مفقود أو يتعذّر جلبه من التخزين.',
  'The file of {path} is missing or damaged': 'ملف {path} مفقود أو تالف',
  'The directory {name} holds other files: set DEPLOY_DIRECTORY to an empty folder.':
    'في المجلد {name} ملفات أخرى: يُضبط DEPLOY_DIRECTORY على مجلد فارغ.',
  'Another process is deploying to {name}. Set DEPLOY_DIRECTORY to another folder for each of them.':
    'تنشر عملية أخرى في {name}. يُضبط DEPLOY_DIRECTORY على مجلد مختلف لكل منها.',
  'The directory {name} cannot be written to ({reason}). Let this user write there, or set DEPLOY_DIRECTORY to another folder.':
    'تتعذّر الكتابة في المجلد {name} ({reason}). يُسمح لهذا المستخدم بالكتابة فيه، أو يُضبط DEPLOY_DIRECTORY على مجلد آخر.',
  'The file is gone.': 'أُزيل الملف.',
  'The file is still there.': 'ما زال الملف موجودًا.',
  'It has forgotten these addresses.': 'لم تعد هذه الروابط محفوظة فيه.',
  'It is busy with a release, and removes the files with the next one.':
    'مشغول بإصدار، وسيزيل الملفات مع الإصدار التالي.',
  'There is no such set. It may have been published or dissolved. Reload the list.':
    'لا توجد هذه المجموعة. ربما نُشرت أو حُلّت. يُرجى إعادة تحميل القائمة.',
  'These changes need others that are not chosen, such as those that an undo took back. Choose those as well.':
    'تحتاج هذه التغييرات إلى أخرى لم تُختر، مثل ما جرى التراجع عنه. يُرجى اختيارها أيضًا.',
  'These changes need others that are pending too. Choose those as well, or publish everything.':
    'تحتاج هذه التغييرات إلى أخرى بانتظار النشر. يُرجى اختيارها أيضًا، أو نشر كل شيء.',
  'Some of these changes are live already, or were discarded. Reload the list and choose again.':
    'بعض هذه التغييرات منشور أو أُلغي. يُرجى إعادة تحميل القائمة والاختيار من جديد.',
  'A publish started. The preview refreshes when it is done.': 'بدأت عملية نشر. تُحدَّث المعاينة عند اكتمالها.',
  'The render thread failed: {reason}': 'تعثّر إعداد الصفحات: {reason}',
  'The pages are not compiled. Run npm start, which compiles them.':
    'الصفحات غير مجمّعة. يجمّعها الأمر npm start.',
  'The page {path} refers to {address}, which does not exist':
    'تشير الصفحة {path} إلى {address}، وهو غير موجود',
  'Refers to {address}, which does not exist.': 'تشير إلى {address}، وهو غير موجود.',
  'One of the pages {paths} failed: {reason}': 'تعثّرت إحدى الصفحات {paths}: {reason}',
  '{name} answered {status} to PURGE. Allow this machine to purge in its configuration, or correct DEPLOY_PURGE.':
    'أجاب {name} على PURGE بالرمز {status}. يُسمح لهذا الجهاز بذلك في إعداداته، أو يُصحح DEPLOY_PURGE.',
  '{name} answered {status}.': 'أجاب {name} بالرمز {status}.',
  '{name} answered {status}. Correct DEPLOY_PURGE and DEPLOY_PURGE_TOKEN.':
    'أجاب {name} بالرمز {status}. يُصحح DEPLOY_PURGE وDEPLOY_PURGE_TOKEN.',
  'A query of the database failed. If it happens again, report it, or restore a backup.':
    'تعثّر استعلام في قاعدة البيانات. إذا تكرر ذلك فيُرجى الإبلاغ عنه أو استعادة نسخة احتياطية.',
};
