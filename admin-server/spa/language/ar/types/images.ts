/** The screen of images. */
export const words = {
  'Alternative text, English': 'وصف الصورة بالإنجليزية',
  'What the picture shows, for those who cannot see it. Leave it empty for a mere ornament.':
    'ما تعرضه الصورة، لمن لا يستطيع رؤيتها. يُترك فارغًا إذا كانت للزينة فقط.',
  'Alternative text, Arabic': 'وصف الصورة بالعربية',
  'Describe the picture': 'وصف الصورة',
  'Alternative text saved': 'حُفظ وصف الصورة',
  'Picture deleted successfully': 'تم حذف الصورة',
  'Are you sure you want to delete this picture?': 'هل تريد بالتأكيد حذف هذه الصورة؟',
  'No pictures found': 'لم يُعثر على أي صورة',
  'Failed to load the picture': 'تعذّر تحميل الصورة',
  'Upload a picture, or give the address of one.': 'يمكن رفع صورة، أو إدخال رابطها.',
  Figures: 'الرسوم التوضيحية',
  'For staff: what it is, where it is from.': 'للموظفين: ما هي، وما مصدرها.',
  'The name by which content refers to it. Made from the title when left empty.':
    'الاسم الذي يشير به المحتوى إليها. يُشتق من العنوان إذا تُرك فارغًا.',
  'Failed to save image. Please try again.': 'تعذّر حفظ الصورة. يُرجى المحاولة مرة أخرى.',
  'Failed to delete image': 'تعذّر حذف الصورة',
  'Alternative text and focal point of {title}': 'وصف الصورة ومركز الاهتمام: {title}',
  figures: 'رسوم توضيحية',
  'Focal point': 'مركز الاهتمام',
  '{x} % from the left, {y} % from the top': '{x}% من اليسار، {y}% من الأعلى',
  'Click what must stay in view where the picture is cut, or move the point by the arrow keys (with Shift in larger steps).':
    'انقر على ما يجب أن يبقى ظاهرًا عند قص الصورة، أو حرّك النقطة بمفاتيح الأسهم (مع Shift بخطوات أكبر).',
};
