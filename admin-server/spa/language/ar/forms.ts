/** Forms, texts that are edited in place, and the times at which rows go live. */
export const words = {
  'Failed to load the settings': 'تعذّر تحميل الإعدادات',
  'Save Settings': 'حفظ الإعدادات',
  'This has been changed meanwhile': 'عُدّل هذا المحتوى في هذه الأثناء',
  'You have changed this in another window': 'عدّلت هذا المحتوى في نافذة أخرى',
  '{name} has changed this': 'عدّل {name} هذا المحتوى',
  'The fields below were changed here as well. Choose a version of each, and save again.':
    'عُدّلت الحقول أدناه هنا أيضًا. يُرجى اختيار نسخة لكل حقل، ثم الحفظ من جديد.',
  'The field below was changed here as well. Keep what you typed and save again, or take what is saved.':
    'عُدّل الحقل أدناه هنا أيضًا. يمكن الإبقاء على ما كتبته والحفظ من جديد، أو اعتماد النسخة المحفوظة.',
  'The fields below were changed here as well. Choose the version of each that is saved.':
    'عُدّلت الحقول أدناه هنا أيضًا. يُرجى اختيار النسخة التي تُحفظ لكل حقل.',
  'The field below was changed here as well. Choose the version that is saved.':
    'عُدّل الحقل أدناه هنا أيضًا. يُرجى اختيار النسخة التي تُحفظ.',
  'You see what is saved now.': 'تظهر لك الآن النسخة المحفوظة.',
  'What is saved has replaced what you typed.': 'حلّت النسخة المحفوظة محل ما كتبته.',
  'What you typed was taken back.': 'أُلغي ما كتبته.',
  'Bring my words back': 'استعادة ما كتبته',
  'The text now has what was saved in other paragraphs, too.':
    'أصبح النص يتضمن أيضًا ما حُفظ في الفقرات الأخرى.',
  'Your words replace these saved paragraphs:': 'حلّ ما كتبته محل هذه الفقرات المحفوظة:',
  'A paragraph that was removed there': 'فقرة حُذفت هناك',
  'Use the chosen versions': 'استخدام النسخ المختارة',
  'Take what is saved': 'اعتماد النسخة المحفوظة',
  'Keep mine': 'الإبقاء على نسختي',
  'Keep mine and save': 'الإبقاء على نسختي وحفظها',
  'Save the chosen versions': 'حفظ النسخ المختارة',
  'Typed here': 'المكتوب هنا',
  'A part of this page could not be loaded. Reload the page: what you typed is kept.':
    'تعذّر تحميل جزء من هذه الصفحة. أعد تحميل الصفحة: ما كتبته محفوظ.',
  'What you changed here is not saved yet.': 'لم تُحفظ تعديلاتك هنا بعد.',
  'What you typed before is still here, unsaved.': 'ما كتبته سابقًا ما زال هنا، ولم يُحفظ بعد.',
  '{who}: the other fields show what is saved.': '{who}: تعرض الحقول الأخرى النسخة المحفوظة.',
  'Also change it in Arabic ({fields})': 'تعديله في العربية أيضًا ({fields})',
  'Also change it in English ({fields})': 'تعديله في الإنجليزية أيضًا ({fields})',
  'In this language only': 'في هذه اللغة فقط',
  'Saved in both languages': 'حُفظ باللغتين',
  'Not saved in the other language': 'لم يُحفظ في اللغة الأخرى',
  'Discard draft': 'حذف المسودة',
  'There is another draft, unsaved, of {time}.': 'توجد مسودة أخرى لم تُحفظ بعد، وتاريخها: {time}.',
  'Show it': 'عرضها',
  'No connection: this is not saved yet. It is sent as soon as the connection is back.':
    'لا يوجد اتصال: لم يُحفظ هذا بعد. سيُرسل فور عودة الاتصال.',
  ' This browser has no room for a draft. Save before you close the page.':
    ' لا توجد مساحة لمسودة في هذا المتصفح. يُرجى الحفظ قبل إغلاق الصفحة.',
  Review: 'مراجعة',
  'Save as draft': 'حفظ مسودةً',
  'Unsaved draft': 'مسودة غير محفوظة',
  'This edit changes up to {count} pages.': {
    zero: 'لا يغيّر هذا التعديل أي صفحة.',
    one: 'يغيّر هذا التعديل صفحة واحدة على الأكثر.',
    two: 'يغيّر هذا التعديل صفحتين على الأكثر.',
    few: 'يغيّر هذا التعديل {count} صفحات على الأكثر.',
    many: 'يغيّر هذا التعديل {count} صفحة على الأكثر.',
    other: 'يغيّر هذا التعديل {count} صفحة على الأكثر.',
  },
  'This edit changes {count} pages.': {
    zero: 'لا يغيّر هذا التعديل أي صفحة.',
    one: 'يغيّر هذا التعديل صفحة واحدة.',
    two: 'يغيّر هذا التعديل صفحتين.',
    few: 'يغيّر هذا التعديل {count} صفحات.',
    many: 'يغيّر هذا التعديل {count} صفحة.',
    other: 'يغيّر هذا التعديل {count} صفحة.',
  },
  'It goes live at its time. Until then nobody sees it.': 'يُنشر في موعده، ولا يراه أحد قبل ذلك.',
  'Saved, but not scheduled': 'تم الحفظ، لكن تعذّرت الجدولة',
  'Nothing yet': 'لا شيء بعد',
  'Content updated!': 'تم تحديث المحتوى',
  'Course updated!': 'تم تحديث الدورة',
  '{who}. Save again to keep what you typed, or cancel to keep what is saved.':
    '{who}. للإبقاء على ما كتبته يُرجى الحفظ مرة أخرى، أو الإلغاء للإبقاء على المحفوظ.',
  '{who}. It says now: “{theirs}”. Save again to keep what you typed, or cancel to keep what is saved.':
    '{who}. النص المحفوظ الآن: «{theirs}». للإبقاء على ما كتبته يُرجى الحفظ مرة أخرى، أو الإلغاء للإبقاء على المحفوظ.',
  'Change the picture': 'تغيير الصورة',
  'Scheduled|done': 'تمت الجدولة',
  'Choose a day and a time': 'يُرجى اختيار اليوم والوقت',
};
