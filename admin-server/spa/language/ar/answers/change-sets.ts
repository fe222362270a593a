/** What the server says of named sets of changes. */
export const words = {
  'Made the set “{name}”': 'إنشاء المجموعة «{name}»',
  'Moved {changes} into the set “{name}”': 'نقل {changes} إلى المجموعة «{name}»',
  'Moved {changes} out of their set': 'إخراج {changes} من المجموعة',
  'Renamed the set “{name}” to “{new}”': 'تغيير اسم المجموعة «{name}» إلى «{new}»',
  'Gave the set “{name}” to {person}': 'إسناد المجموعة «{name}» إلى {person}',
  'Asked for an approval of the set “{name}”': 'طلب اعتماد المجموعة «{name}»',
  'Asked for no approval of the set “{name}” any more': 'إلغاء طلب اعتماد المجموعة «{name}»',
  'Approved the set “{name}” with {changes}': 'اعتماد المجموعة «{name}»، وفيها {changes}',
  'Dissolved the set “{name}”': 'حل المجموعة «{name}»',
  'Give the set a name': 'يُرجى تسمية المجموعة',
  'Write a comment': 'يُرجى كتابة تعليق',
  'Write at most 2,000 characters': 'يُرجى ألا يزيد النص على 2,000 حرف',
  'The set “{name}” has changed since you looked at it. Look at it again.':
    'تغيّرت المجموعة «{name}» منذ الاطلاع عليها. يُرجى مراجعتها من جديد.',
  'You made some of the changes in the set “{name}”, so somebody else must approve it.':
    'بعض تغييرات المجموعة «{name}» من هذا الحساب، فيجب أن يعتمدها شخص آخر.',
  'The set “{name}” needs an approval. Only an admin can change that. Ask one.':
    'المجموعة «{name}» بانتظار الاعتماد، ولا يغيّر ذلك إلا مدير. يُرجى طلبه منه.',
  'The set “{name}” needs the approval of somebody else before it can go live. Ask a colleague to look at it and approve it, or publish without it.':
    'تحتاج المجموعة «{name}» إلى اعتماد شخص آخر قبل نشرها. يمكن طلب ذلك من زميل أو النشر دونها.',
  'The set “{name}” needs an approval, so only an admin can take changes out of it. Ask one.':
    'المجموعة «{name}» بانتظار الاعتماد، فلا يُخرج التغييرات منها إلا مدير. يُرجى طلبه منه.',
  'Choose somebody who has an account': 'يُرجى اختيار شخص لديه حساب',
  'Give a name of at most 100 characters': 'يُرجى ألا يزيد الاسم على 100 حرف',
};
