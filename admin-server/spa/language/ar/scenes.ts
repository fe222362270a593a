/** Writing the scene of a service. */
export const words = {
  'Begin with an example': 'البدء بمثال',
  'Errors of the scene': 'أخطاء المشهد',
  'Picture of the scene': 'رسم المشهد',
  'The picture appears here as soon as the script is complete.': 'يظهر الرسم هنا فور اكتمال النص.',
  'This is the picture before the errors.': 'هذا هو الرسم قبل الأخطاء.',
  'How to write a scene': 'كيفية كتابة المشهد',
  'One line for each thing. A text stands in the lines below its line, after two spaces: one line in English and one in Arabic. Lines that begin with # are remarks. First the place and its people, then the story.':
    'سطر لكل عنصر. يُكتب النص في السطور التي تلي سطره بعد مسافتين: سطر بالإنجليزية وسطر بالعربية. السطور التي تبدأ بالعلامة # ملاحظات. المكان والأشخاص أولًا، ثم الأحداث.',
  'The place and its people': 'المكان والأشخاص',
  'The story': 'الأحداث',
};
