/** What the server says of pages, sections and entries of the menu that cannot be. */
export const words = {
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
};
