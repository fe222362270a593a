/** What the server says when the database, the storage or another server fails, with what they are called. */
export const words = {
  'the database': 'قاعدة البيانات',
  'The database': 'قاعدة البيانات',
  'the database at {host}': 'قاعدة البيانات في {host}',
  'The database at {host}': 'قاعدة البيانات في {host}',
  'the database file {file}': 'ملف قاعدة البيانات {file}',
  'The database file {file}': 'ملف قاعدة البيانات {file}',
  'It failed without saying why ({name}). Try again. If it happens again, report it with the log of the server.':
    'حدث عطل دون بيان السبب ({name}). يُرجى إعادة المحاولة. وإذا تكرر ذلك فيُبلَّغ عنه مع سجلّ الخادم.',
  'Another program is using {database}. Try again in a moment.':
    'يستخدم برنامج آخر {database}. يُرجى إعادة المحاولة بعد لحظات.',
  'Others write to {database} all the time. Try again in a moment.':
    'الكتابة في {database} متواصلة. يُرجى إعادة المحاولة بعد لحظات.',
  'This name is already in use. Choose another.': 'هذا الاسم مستخدم. يُرجى اختيار غيره.',
  'It is used elsewhere, or it refers to something that does not exist.':
    'ما زال مستخدمًا في مكان آخر، أو يشير إلى ما لا وجود له.',
  'A value is out of range.': 'إحدى القيم خارج الحدود المسموح بها.',
  'The disk is full. Nothing was changed; free some space and try again.':
    'القرص ممتلئ، ولم يتغير شيء. يُرجى توفير مساحة ثم إعادة المحاولة.',
  '{database} is damaged, is not a database, or was written by a newer version of this program. Update the program, or restore the file from a backup.':
    '{database}: تالف، أو ليس قاعدة بيانات، أو كتبه إصدار أحدث من هذا البرنامج. يُحدَّث البرنامج، أو يُستعاد الملف من نسخة احتياطية.',
  'The server cannot open more files at the moment, or is short of memory. Try again in a moment.':
    'يتعذّر على الخادم حاليًا فتح مزيد من الملفات، أو أن ذاكرته لا تكفي. يُرجى إعادة المحاولة بعد لحظات.',
  'The server could not read or write one of its files; its log says which. Try again in a moment.':
    'تعذّر على الخادم قراءة أحد ملفاته أو الكتابة فيه، وسجلّه يبيّن أيّها. يُرجى إعادة المحاولة بعد لحظات.',
  '{database} is closed because the program is stopping.': '{database}: أُغلق لأن البرنامج قيد الإيقاف.',
  '{database} is read-only: nothing can be changed. Set the address of the server that takes changes, and a token that allows them.':
    '{database}: للقراءة فقط. يُضبط عنوان الخادم الذي يقبل التغييرات، ورمز وصول يسمح بها.',
  '{database} refuses the token. Set one that is valid, and start again.':
    '{database}: رُفض رمز الوصول. يُضبط رمز صالح ثم يُعاد التشغيل.',
  '{database} takes too long to answer. Try again in a moment.':
    '{database}: تأخر الرد. يُرجى إعادة المحاولة بعد لحظات.',
  '{database} cannot be reached or written to. Check the address and the permissions.':
    '{database}: يتعذّر الوصول إليه أو الكتابة فيه. يُرجى التحقق من العنوان والأذونات.',
  '{database} refused what was asked of it. If it happens again, report it.':
    '{database}: رُفض الطلب. يُرجى الإبلاغ إذا تكرر ذلك.',
  'The connection to {database} was lost. Try again in a moment.':
    'انقطع الاتصال مع {database}. يُرجى إعادة المحاولة بعد لحظات.',
  'The connection to {database} was lost while this was being saved. It is not known whether it was saved: look before you try again.':
    'انقطع الاتصال مع {database} أثناء الحفظ، ولا يُعرف هل تم. يُرجى التحقق قبل إعادة المحاولة.',
  '{database} was replaced while it was in use. Restart the server.':
    '{database}: استُبدل أثناء استخدامه. يُعاد تشغيل الخادم.',
  '{database} or its log was removed while it was in use, so nothing is saved any more. All that was saved is in a copy: restart the server, and it goes on with the copy.':
    '{database}: أُزيل الملف أو سجله أثناء استخدامه، فلا يُحفظ شيء بعد الآن. كل ما حُفظ موجود في نسخة: يُعاد تشغيل الخادم فيكمل منها.',
  '{database} or its log was removed while it was in use, so nothing is saved any more. No copy of what was saved could be made: free some space on the disk before you restart the server.':
    '{database}: أُزيل الملف أو سجله أثناء استخدامه، فلا يُحفظ شيء بعد الآن. تعذّر نسخ ما حُفظ: تُوفَّر مساحة على القرص قبل إعادة تشغيل الخادم.',
  'It is done, but a restored backup would undo it: {file} could not be written. {reason}':
    'تم ذلك، لكن استعادة نسخة احتياطية ستلغيه: تعذّرت الكتابة في {file}. {reason}',
  'The database is open for reading only.': 'قاعدة البيانات مفتوحة للقراءة فقط.',
  'The database is being read. The checkpoint is tried again later.':
    'قاعدة البيانات قيد القراءة. تُعاد المحاولة لاحقًا.',
  'The cache': 'ذاكرة التخزين المؤقت',
  'The webhook': 'الخطاف',
  'The folder of the website': 'مجلد الموقع',
  'The list of what was taken away': 'سجل ما أُزيل',
  'Another service cannot be reached at the moment. Try again later.':
    'يتعذّر الوصول إلى خدمة أخرى في هذه اللحظة. يُرجى إعادة المحاولة لاحقًا.',
  'The server could not find or use one of its files; its log says which. If it happens again, report it.':
    'تعذّر على الخادم العثور على أحد ملفاته أو استخدامه، وسجلّه يبيّن أيّها. إذا تكرر ذلك فيُرجى الإبلاغ عنه.',
  'A file of the site is missing on the server. It will be made again; try again in a moment.':
    'أحد ملفات الموقع مفقود من الخادم وسيُعاد إنشاؤه. يُرجى إعادة المحاولة بعد لحظات.',
  'The background process ended': 'توقفت العملية الخلفية',
  'The background process has ended': 'توقفت العملية الخلفية',
  'Too many people are signing in just now. Please try again in a moment.':
    'يسجل الدخول عدد كبير الآن. يُرجى إعادة المحاولة بعد لحظات.',
  'This request did not come from a page of this site. Open the site at its own address and try again; software sends that address as the header Origin.':
    'لم يأت هذا الطلب من صفحة في هذا الموقع. يُفتح الموقع من عنوانه ثم تُعاد المحاولة؛ أما البرنامج فيرسل هذا العنوان في الترويسة \u2066Origin\u2069.',
  'the directory {name}': 'المجلد {name}',
  'the cache {name}': 'ذاكرة التخزين المؤقت {name}',
  'the webhook {name}': 'الخطاف {name}',
};
