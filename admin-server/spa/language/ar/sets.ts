/** The named sets of pending changes. */
export const words = {
  Comments: 'التعليقات',
  Comment: 'تعليق',
  'The comment was not saved': 'لم يُحفظ التعليق',
  'Say something about this set': 'كتابة تعليق على هذه المجموعة',
  'Dissolve the set': 'حل المجموعة',
  Dissolved: 'تم حل المجموعة',
  'Its changes are back with those who made them.': 'عادت تغييراتها إلى أصحابها.',
  'Not dissolved': 'لم تُحل المجموعة',
  'Put into a set ...': 'ضم إلى مجموعة…',
  'Put the changes into a set': 'ضم التغييرات إلى مجموعة',
  'A set has a name. Its changes are looked at, published and scheduled together.':
    'للمجموعة اسم، وتُراجع تغييراتها وتُنشر وتُجدول معًا.',
  Set: 'المجموعة',
  'A new set': 'مجموعة جديدة',
  'No set: back to who made them': 'بلا مجموعة: إعادتها إلى أصحابها',
  'Later changes of the same entries follow them.': 'ستنضم إليها التغييرات التالية في العناصر نفسها.',
  'Not moved': 'لم يتم النقل',
  'Make the set': 'إنشاء المجموعة',
  'Looked after by {person}, made {time}': 'يشرف عليها {person}، أُنشئت {time}',
  'Looked after by': 'يشرف عليها',
  'Schedule the set ...': 'جدولة المجموعة…',
  'Goes live {time}': 'تُنشر {time}',
  'Somebody else must approve it': 'يجب أن يعتمدها شخص آخر',
  'Somebody else must approve it before it goes live.': 'يجب أن يعتمدها شخص آخر قبل نشرها.',
  'Any later change of it needs a new approval.': 'ويحتاج كل تغيير لاحق فيها إلى اعتماد جديد.',
  'My changes': 'تغييراتي',
  'Changes by {person}': 'تغييرات {person}',
  'Anyone with the link reads these changes and sees the pages as they would be, without signing in, until the set is live; and nothing else that is not live.':
    'كل من لديه الرابط يقرأ هذه التغييرات ويرى الصفحات كما ستصبح، دون تسجيل الدخول، إلى أن تُنشر المجموعة؛ ولا يرى شيئًا آخر غير منشور.',
  'You made some of these changes, so a colleague must look at them and approve them here.':
    'بعض هذه التغييرات من هذا الحساب، فيجب أن يراجعها زميل ويعتمدها هنا.',
  'Read the changes below and the pages in the plan. Then approve them, or say below what should change.':
    'راجع التغييرات أدناه والصفحات التي ستتغير، ثم اعتمدها، أو اكتب أدناه ما يلزم تعديله.',
  'Goes live {time}, or as soon as somebody else has approved it after that':
    'موعد النشر: {time}، أو فور أن يعتمدها شخص آخر بعد ذلك',
  Approve: 'اعتماد',
  'Approved by {person}, {time}': 'اعتمدها {person}، {time}',
  'The set can go live. A later change of it needs a new approval.':
    'يمكن نشر المجموعة الآن. ويحتاج كل تغيير لاحق فيها إلى اعتماد جديد.',
  'Not approved': 'لم يتم الاعتماد',
  Moved: 'تم النقل',
  'Edit the set “{name}”': 'تحرير المجموعة «{name}»',
  'Share the set “{name}”': 'مشاركة المجموعة «{name}»',
};
