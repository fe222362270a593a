/** The controls of forms: pictures and references. */
export const words = {
  '{name}, by eye': '{name}، من لوحة الألوان',
  Pictures: 'الصور',
  'All uploads': 'كل الصور المرفوعة',
  'Picture {number}': 'الصورة {number}',
  'The picture is uploaded': 'رُفعت الصورة',
  'The file is an animation. Only its first picture is kept.':
    'الملف صورة متحركة. لن يُحفظ منها سوى الصورة الأولى.',
  'The picture seems incomplete, as its file ends too early. Look at it; if something is missing, copy the file again from where it came from.':
    'يبدو أن الصورة ناقصة لأن ملفها مبتور. يُرجى النظر فيها، فإن نقص منها شيء فيُرجى نسخ الملف من مصدره مرة أخرى.',
  'The SVG has text, which each device shows in a font of its own. To keep its letters as they are, convert the text to paths, then upload it again.':
    'في ملف SVG نص يعرضه كل جهاز بخط من خطوطه. للحفاظ على شكل الحروف يُرجى تحويل النص إلى مسارات ثم رفع الملف مرة أخرى.',
  'Upload error': 'خطأ في الرفع',
  'Failed to upload image: {reason}': 'تعذّر رفع الصورة: {reason}',
  'Upload ...': 'رفع…',
  'Library ...': 'المكتبة…',
  'Remove the picture': 'إزالة الصورة',
  'or the address of a picture: https://…': '\u2067أو رابط صورة: \u2066https://…\u2069\u2069',
  'File for {field}': 'ملف الحقل {field}',
  'Failed to upload cropped image': 'تعذّر رفع الصورة المقصوصة',
  'Upload failed: {reason}': 'تعذّر الرفع: {reason}',
  'Select an image ...': 'اختيار صورة…',
  'Select another image ...': 'اختيار صورة أخرى…',
  'No images found': 'لم يُعثر على أي صورة',
  'The list cannot be loaded': 'تعذّر تحميل القائمة',
  'There is nothing to choose from yet.': 'لا يوجد ما يمكن اختياره بعد.',
  'Number {id}: {reason}': 'رقم {id}: {reason}',
};
