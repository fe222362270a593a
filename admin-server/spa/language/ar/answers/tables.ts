/** What the server says of tables of rows. */
export const words = {
  '{label} (English)': '{label} (بالإنجليزية)',
  '{label} (Arabic)': '{label} (بالعربية)',
  'There is no line below the names of the columns. Paste both.':
    'لا سطر تحت أسماء الأعمدة. يُرجى لصق السطور مع أسماء الأعمدة.',
  'At most {count} lines can be brought in at once. Bring in some at a time.':
    'لا يمكن إضافة أكثر من {count} سطر دفعة واحدة. يُرجى إضافتها على دفعات.',
  'Line {line} cannot be read: a quotation mark there is not closed.':
    'تعذّرت قراءة السطر {line}: فيه علامة تنصيص غير مغلقة.',
  'Write a number, such as 12': 'يُرجى كتابة رقم، مثل 12',
  'Write yes or no': 'يُرجى كتابة نعم أو لا',
  'Write one of these: {values}': 'يُرجى كتابة إحدى هذه القيم: {values}',
  'There is no {label} with the name “{name}”': 'لا يوجد {label} باسم «{name}»',
  'More than one {label} has the name “{name}”': 'يوجد أكثر من {label} باسم «{name}»',
  'Line {line} is about the same row: put both into one line':
    'السطر {line} عن العنصر نفسه: يُرجى جمعهما في سطر واحد',
  'The line has more cells than there are columns: put a text that has the mark between cells into quotation marks':
    'خلايا السطر أكثر من الأعمدة: يُرجى وضع النص الذي فيه علامة الفصل بين علامتي تنصيص',
  'The line has no text in either language': 'لا نص في السطر بأي من اللغتين',
  'More than one row has this name. Change them one by one, in the list':
    'لأكثر من عنصر هذا الاسم. يُرجى تعديلها واحدًا واحدًا في القائمة',
  'The table has no column “{name}”.': 'لا عمود باسم «{name}» في الجدول.',
  'Two columns of the table are used for the same. Leave one of them out.':
    'في الجدول عمودان للمعنى نفسه. يُرجى ترك أحدهما.',
  'Nothing of the table was stored.': 'لم يُحفظ شيء من الجدول.',
};
