/** Cropping a picture. */
export const words = {
  'Crop the picture': 'قص الصورة',
  'Its own page shows the part between the dark bands, cards the whole frame.':
    'تُظهر الصفحة الجزء الواقع بين الشريطين الداكنين، وتُظهر البطاقات الإطار كله.',
  'Drag it, or use the arrow keys, until the right part is in the frame.':
    'اسحبها أو استخدم مفاتيح الأسهم حتى يقع الجزء المطلوب داخل الإطار.',
  'Move the eyes to the line.': 'حرّك الصورة حتى تقع العينان على الخط.',
  'This browser cannot show the file. Save it as JPEG, PNG, WebP or AVIF, or smaller if it is very large, then choose it again.':
    'لا يستطيع هذا المتصفح عرض الملف. يُرجى حفظه بصيغة JPEG أو PNG أو WebP أو AVIF، أو بمقاس أصغر إن كان كبيرًا جدًا، ثم اختياره مرة أخرى.',
  Zoom: 'التكبير',
  'Use this part': 'استخدام هذا الجزء',
  'Part of the picture': 'جزء من الصورة',
  'Image processed': 'الصورة جاهزة',
  'Processing error': 'خطأ في المعالجة',
  'Failed to process the cropped image. Please try again.':
    'تعذّرت معالجة الصورة المقصوصة. يُرجى المحاولة مرة أخرى.',
};
