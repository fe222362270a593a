/** The times at which changes go live. */
export const words = {
  Overdue: 'متأخر',
  'Scheduled changes did not go live': 'تغييرات مجدولة لم تُنشر',
  'Schedule {name}': 'جدولة {name}',
  'Schedule the set ...': 'جدولة المجموعة…',
  'Goes live {time}': 'تُنشر {time}',
  'Goes live {time}, or as soon as somebody else has approved it after that':
    'موعد النشر: {time}، أو فور أن يعتمدها شخص آخر بعد ذلك',
  '{error} They are tried again.': '{error} ستُعاد المحاولة.',
  'Schedule for another time': 'جدولة في وقت آخر',
  'Later edits of the same texts wait with them, and go live with them.':
    'ما تعدّله في هذه النصوص لاحقًا ينتظر الموعد نفسه.',
  'Go live at': 'وقت النشر',
  'Schedule the changes': 'جدولة التغييرات',
  'Goes live on {time}.': 'يُنشر في {time}.',
  'Move|schedule': 'تغيير الموعد',
  'Cancel schedule': 'إلغاء الجدولة',
  'Cancel this schedule?': 'إلغاء هذه الجدولة؟',
  'Keep it': 'إبقاؤها',
  'Nothing goes live {time} then. The changes stay pending.':
    'لن يُنشر شيء في هذا الموعد ({time})، وتبقى التغييرات بانتظار النشر.',
  'Schedule cancelled': 'أُلغيت الجدولة',
  'The changes are not yet live. Publish them when you are ready.':
    'التغييرات غير منشورة بعد، ويمكن نشرها في أي وقت.',
  'Not cancelled': 'لم يتم الإلغاء',
  'It did not go live: {reason}': 'لم يُنشر: {reason}',
  'Next attempt: {time}.': 'المحاولة التالية: {time}.',
  'What is in the set at that time goes live, later changes too.':
    'يُنشر ما في المجموعة عند حلول الوقت، ومنه التغييرات اللاحقة.',
  'Somebody else must approve it first.': 'ويجب أن يعتمدها شخص آخر أولًا.',
  'The other language is separate. These have changes too, which need a time of their own: {names}.': {
    one: 'اللغة الأخرى منفصلة، ولها أيضًا تغييرات تحتاج إلى موعد خاص بها: {names}.',
    two: 'اللغة الأخرى منفصلة، ولهاتين النسختين أيضًا تغييرات تحتاج إلى موعد خاص بها: {names}.',
    few: 'اللغة الأخرى منفصلة، ولهذه النسخ أيضًا تغييرات تحتاج إلى موعد خاص بها: {names}.',
    many: 'اللغة الأخرى منفصلة، ولهذه النسخ أيضًا تغييرات تحتاج إلى موعد خاص بها: {names}.',
    other: 'اللغة الأخرى منفصلة، ولهذه النسخ أيضًا تغييرات تحتاج إلى موعد خاص بها: {names}.',
  },
  'Change the time': 'تغيير الموعد',
  'It is the schedule of {count} changes.': {
    two: 'ويشمل هذا الموعد تغييرين.',
    few: 'ويشمل هذا الموعد {count} تغييرات.',
    many: 'ويشمل هذا الموعد {count} تغييرًا.',
    other: 'ويشمل هذا الموعد {count} تغيير.',
  },
  'Schedule the set “{name}”': 'جدولة المجموعة «{name}»',
  'Schedule ...': 'جدولة…',
  'The schedules could not be loaded': 'تعذّر تحميل المواعيد',
  'Scheduled to go live': 'مجدول للنشر',
  'Scheduled by {person}': 'جدوله {person}',
  'Its changes went live already, or were discarded.': 'سبق نشر تغييراته أو إلغاؤها.',
  'See why': 'معرفة السبب',
};
