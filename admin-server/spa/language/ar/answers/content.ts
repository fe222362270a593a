/** What the server says of changes that are not possible. */
export const words = {
  'The {row} is needed by {others}. Discard those changes as well, or change them first.':
    'لا يمكن التخلي عن تغييرات {row} لأنه مطلوب في {others}. يُرجى التخلي عن تلك التغييرات أيضًا، أو تعديلها أولًا.',
  'The {row} belongs to a {owner} that was deleted or renamed. Discard that change as well.':
    '{row} تابع لعنصر حُذف أو أُعيدت تسميته ({owner}). يُرجى التخلي عن ذلك التغيير أيضًا.',
  'The {row} belongs to an {owner} that was deleted or renamed. Discard that change as well.':
    '{row} تابع لعنصر حُذف أو أُعيدت تسميته ({owner}). يُرجى التخلي عن ذلك التغيير أيضًا.',
  'The {row} has the same name or address now. Discard or change that first.':
    'الاسم أو الرابط نفسه مستخدم الآن في {row}. يُرجى التخلي عن ذلك أو تعديله أولًا.',
  'Release {release} has no changes to undo: it only rendered pages again, or its changes were taken back already.':
    'لا تغييرات للتراجع عنها في الإصدار {release}: إما أنه أعاد بناء الصفحات فقط، أو سبق التراجع عن تغييراته.',
  'The {row} is there: somebody has brought it back.': '{row} موجود: استعاده شخص آخر.',
  'There never was a {row}.': 'لم يوجد هذا العنصر قط ({row}).',
  'There is no {row}. It may have been deleted.': 'هذا العنصر غير موجود ({row})، وربما حُذف.',
  'This has been changed meanwhile. Compare both versions, then save again.':
    'عُدّل هذا المحتوى في هذه الأثناء. يُرجى مقارنة النسختين ثم الحفظ مرة أخرى.',
  'It is still used by {rows}. Choose another there first.':
    'ما زال مستخدمًا في {rows}. يُرجى اختيار غيره هناك أولًا.',
  'Rows of this type have no order of their own.': 'لا ترتيب خاصًا بعناصر هذا النوع.',
  'Order the rows of one language at a time.': 'تُرتَّب عناصر كل لغة على حدة.',
  'One of these rows was deleted meanwhile. Reload the list, then move the row again.':
    'حُذف أحد هذه العناصر في هذه الأثناء. يُرجى إعادة تحميل القائمة ثم نقل العنصر مرة أخرى.',
  'The order has been changed meanwhile. Look at the new order, then move the row again.':
    'تغيّر الترتيب في هذه الأثناء. يُرجى مراجعة الترتيب الجديد ثم نقل العنصر مرة أخرى.',
  'A publish is running. Wait until it is done, then reload the list of pending changes.':
    'عملية نشر جارية. يُرجى الانتظار حتى تنتهي ثم إعادة تحميل قائمة التغييرات.',
  'Some of these changes were published or discarded in the meantime. Reload the list and try again.':
    'نُشر بعض هذه التغييرات أو أُلغي في هذه الأثناء. يُرجى إعادة تحميل القائمة والمحاولة مرة أخرى.',
  'The {row} is not live until its publish time, so there is no earlier version to restore. Change its date instead.':
    'لن يُنشر {row} قبل موعده، فلا نسخة سابقة لاستعادتها. يُرجى تغيير موعده بدل ذلك.',
  'The {row} is new: its later changes cannot stay without it. Discard all of its changes, or only the later ones.':
    'هذا عنصر جديد ({row})، ولا يمكن أن تبقى تغييراته اللاحقة من دونه. يُرجى التخلي عن كل تغييراته، أو عن اللاحقة منها فقط.',
  'A query of the database failed{code}. If it happens again, report it, or restore a backup.':
    'تعذّر الوصول إلى قاعدة البيانات{code}. إذا تكرر ذلك فيُرجى الإبلاغ عنه، أو استعادة نسخة احتياطية.',
  'That one is linked with another version already': 'تلك النسخة مرتبطة بنسخة أخرى بالفعل',
  'That is too long: robots.txt can have 64 KB.':
    'النص أطول من اللازم: الحد الأقصى لملف robots.txt هو 64 كيلوبايت.',
  'Choose a member of the team in the language of the post': 'يُرجى اختيار عضو من الفريق بلغة المقال',
  'Its translation is in this language already': 'ترجمته بهذه اللغة نفسها',
  'Choose a version in the other language': 'يُرجى اختيار نسخة باللغة الأخرى',
  '{address} is redirected to this address: change that first':
    'الرابط {address} موجّه إلى هذا الرابط: يُرجى تغيير ذلك أولًا',
  'The {redirect} would lead to an address that has no page any more. Discard its change as well, or change it first.':
    'سيؤدي {redirect} إلى رابط لم تعد له صفحة. يُرجى التخلي عن تغييره أيضًا، أو تعديله أولًا.',
  'The {redirect} would lead away from a page that is at its address. Discard its change as well, or change it first.':
    'سيصرف {redirect} الزوار عن صفحة لها الرابط نفسه. يُرجى التخلي عن تغييره أيضًا، أو تعديله أولًا.',
  'The {picture} is shown by {rows}. Discard those changes as well, or choose another picture there first.':
    'تظهر الصورة ({picture}) في {rows}. يُرجى التخلي عن تلك التغييرات أيضًا، أو اختيار صورة أخرى هناك أولًا.',
  'The {row} is needed by {others} and {count} more. Discard those changes as well, or change them first.':
    'لا يمكن التخلي عن تغييرات {row} لأنه مطلوب في {others} وغيرها ({count}). يُرجى التخلي عن تلك التغييرات أيضًا، أو تعديلها أولًا.',
  'There is no such link. It may have ended, or have been revoked.':
    'لا يوجد هذا الرابط. ربما انتهت مدته أو أُلغي.',
  'This Arabic text translates no English one.': 'هذا النص العربي ليس ترجمة لنص إنجليزي.',
  'Parts of the English are not in the Arabic yet, or stand in another order. “Side by side” shows them.':
    'في النص الإنجليزي أجزاء لم تُترجم بعد أو تغيّر ترتيبها. تجدها في «جنبًا إلى جنب».',
  'Write a label: only pages of the site have a name of their own':
    'يُرجى كتابة تسمية: لصفحات الموقع وحدها أسماء خاصة بها',
  'There is no page of this name': 'لا توجد صفحة بهذا الاسم',
  'There are entries already. Reload the page to see them.':
    'توجد عناصر بالفعل. يُرجى إعادة تحميل الصفحة لرؤيتها.',
  'An entry cannot stand below itself': 'لا يمكن أن يندرج عنصر تحت نفسه',
  'The other entry stands below this one: move that one to the first level before':
    'العنصر الآخر يندرج تحت هذا العنصر: يُرجى نقله إلى المستوى الأول قبل ذلك',
  'There are two levels, and entries stand below this one: move those first':
    'القائمة مستويان، وتحت هذا العنصر عناصر أخرى: يُرجى نقلها أولًا',
  'There are two levels: choose an entry of the first one':
    'القائمة مستويان: يُرجى اختيار عنصر من المستوى الأول',
  'The footer has one level': 'للتذييل مستوى واحد',
  'Choose an entry of the same place': 'يُرجى اختيار عنصر من الموضع نفسه',
  'The {entry} would stand on a third level. Discard its change as well, or move it first.':
    'سيقع {entry} في مستوى ثالث. يُرجى التخلي عن تغييره أيضًا، أو نقله أولًا.',
  'This address is in use by the site itself. Choose another one':
    'هذا الرابط يستخدمه الموقع نفسه. يُرجى اختيار رابط آخر',
  'Another type has this address. Choose another one': 'هذا الرابط لنوع آخر. يُرجى اختيار رابط آخر',
  'This type has no pages of its own, so it has no address': 'ليس لهذا النوع صفحات خاصة به، فلا رابط له',
  'This picture is not in the library. Choose another one':
    'هذه الصورة ليست في المكتبة. يُرجى اختيار صورة أخرى',
  'There is a redirect of this address. Remove it first, or choose another one':
    'توجد إعادة توجيه لهذا الرابط. يُرجى حذفها أولًا، أو اختيار رابط آخر',
  'Name a page': 'يُرجى تحديد صفحة',
  'Name a section': 'يُرجى تحديد قسم',
  'There is no such section. Choose one of the list': 'لا يوجد قسم كهذا. يُرجى الاختيار من القائمة',
  'A section stays on its page. Add it to the other one':
    'يبقى القسم في صفحته. يُرجى إضافته إلى الصفحة الأخرى',
  'The address of this page cannot change': 'لا يمكن تغيير رابط هذه الصفحة',
  'The page “{title}” has this address. Choose another one':
    'هذا الرابط لصفحة «{title}». يُرجى اختيار رابط آخر',
  'This section is not on the page any more. Reload the page, then try again.':
    'لم يعد هذا القسم في الصفحة. يُرجى تحديث الصفحة ثم المحاولة مجددًا.',
  'This is set when the address of a type changes, and not by hand':
    'يُضبط هذا عند تغيّر رابط أحد الأنواع، ولا يُضبط يدويًا',
  'There is a redirect of this address already': 'توجد إعادة توجيه لهذا الرابط بالفعل',
  'That address leads back here: visitors would go in circles':
    'يعود ذلك الرابط إلى هنا، فيدور الزوار بينهما',
  'That address is itself redirected: choose {address}': 'ذلك الرابط موجّه إلى غيره: يُرجى اختيار {address}',
  'There is no page at this address': 'لا توجد صفحة بهذا الرابط',
  'Must be a number of days from 1 to 90': 'يجب أن تكون المدة من 1 إلى 90 يومًا',
};
