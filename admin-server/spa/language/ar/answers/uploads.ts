/** What the server says of pictures that are uploaded or deleted. */
export const words = {
  'The picture has 5 MB or more. Save it smaller, then upload it again.':
    'حجم الصورة 5 ميغابايت أو أكثر. يُرجى حفظها بحجم أصغر ثم رفعها مرة أخرى.',
  'The picture has more than 40 million pixels. Save it smaller, then upload it again.':
    'في الصورة أكثر من 40 مليون بكسل. يُرجى حفظها بمقاس أصغر ثم رفعها مرة أخرى.',
  'The file is empty. Save it as JPEG, PNG, WebP, AVIF or SVG, then upload it again.':
    'الملف فارغ. يُرجى حفظه بصيغة JPEG أو PNG أو WebP أو AVIF أو SVG ثم رفعه مرة أخرى.',
  'The file is a HEIC photo, which few browsers show. An iPhone takes others with Settings, Camera, Formats, Most Compatible. Save it as JPEG, PNG, WebP or AVIF, then upload it again.':
    'الملف صورة HEIC لا تعرضها سوى متصفحات قليلة. يلتقط iPhone صورًا أخرى عند اختيار «الأكثر توافقًا» في الإعدادات ثم الكاميرا ثم التنسيقات. يُرجى حفظها بصيغة JPEG أو PNG أو WebP أو AVIF ثم رفعها مرة أخرى.',
  'The file is {kind}, which the site cannot show as a picture. Save it as JPEG, PNG, WebP, AVIF or SVG, then upload it again.':
    'الملف {kind}، ولا يمكن للموقع عرضه صورةً. يُرجى حفظه بصيغة JPEG أو PNG أو WebP أو AVIF أو SVG ثم رفعه مرة أخرى.',
  'a BMP picture': 'صورة BMP',
  'a TIFF picture or raw photo': 'صورة TIFF أو صورة خام',
  'an icon file': 'ملف أيقونة',
  'a JPEG 2000 picture': 'صورة JPEG 2000',
  'a JPEG XL picture': 'صورة JPEG XL',
  'a Photoshop file': 'ملف Photoshop',
  'a PDF document': 'مستند PDF',
  'a ZIP archive': 'أرشيف ZIP',
  'a film': 'مقطع فيديو',
  'a text file': 'ملف نصي',
  'This is no picture that can be used, or it is damaged. Save it as JPEG, PNG, WebP, AVIF or SVG, then upload it again.':
    'هذه ليست صورة صالحة للاستخدام أو أنها تالفة. يُرجى حفظها بصيغة JPEG أو PNG أو WebP أو AVIF أو SVG ثم رفعها مرة أخرى.',
  'The SVG contains {what}, which a picture of the site may not have. Save it without, then upload it again.':
    'في ملف SVG {what}، ولا يُسمح بذلك في صور الموقع. يُرجى حفظه من دون ذلك ثم رفعه مرة أخرى.',
  'a script': 'برنامج نصي',
  'a reference to another file or website': 'إحالة إلى ملف أو موقع آخر',
  'a part of a web page': 'جزء من صفحة ويب',
  'an animation': 'حركة',
  'an embedded picture': 'صورة مضمّنة',
  'The file is no whole SVG, so browsers would not show it. Save it again as SVG, then upload it again.':
    'الملف ليس رسم SVG كاملًا، فلن تعرضه المتصفحات. يُرجى حفظه بصيغة SVG من جديد ثم رفعه مرة أخرى.',
  'The SVG has neither a width and a height nor a viewBox, so its size is not known. Save it with a size, then upload it again.':
    'لا يحدد ملف SVG عرضًا وارتفاعًا ولا viewBox، فلا يُعرف مقاسه. يُرجى حفظه بمقاس محدد ثم رفعه مرة أخرى.',
  'The SVG draws nothing: it has no shape and no text. Save it again with its drawing, then upload it again.':
    'لا يرسم ملف SVG شيئًا: لا شكل فيه ولا نص. يُرجى حفظه مع رسمه ثم رفعه مرة أخرى.',
  'The SVG has more than 500 kB. Save it simpler, or as PNG, then upload it again.':
    'حجم ملف SVG أكثر من 500 كيلوبايت. يُرجى تبسيطه أو حفظه بصيغة PNG ثم رفعه مرة أخرى.',
  'The SVG has too many parts to be shown quickly. Save it simpler, or as PNG, then upload it again.':
    'في ملف SVG أجزاء أكثر مما يمكن عرضه بسرعة. يُرجى تبسيطه أو حفظه بصيغة PNG ثم رفعه مرة أخرى.',
  'A part of the picture is missing, as its file ends too early. Copy the file again from where it came from, then upload it again.':
    'ينقص جزء من الصورة لأن ملفها مبتور. يُرجى نسخ الملف من مصدره مرة أخرى ثم رفعه.',
  'Too much is being uploaded at the moment. Try again in a few seconds.':
    'يُرفع الكثير في هذه اللحظة. يُرجى المحاولة مرة أخرى بعد ثوانٍ.',
  'The picture is still used by {places}. Choose another there first.':
    'ما زالت الصورة مستخدمة في {places}. يُرجى اختيار غيرها هناك أولًا.',
  'There is no room for more pictures: they may take {limit} MB in all. Delete pictures that nothing uses, which makes room at the next start of the server, or have UPLOADS_LIMIT raised.':
    'لا مكان لمزيد من الصور: الحد الأقصى لها {limit} ميغابايت. يُرجى حذف الصور غير المستخدمة، فيتوفر المكان عند بدء الخادم التالي، أو رفع قيمة UPLOADS_LIMIT.',
  'The form is damaged or was cut off. Upload the picture again.':
    'البيانات تالفة أو انقطع إرسالها. يُرجى رفع الصورة مرة أخرى.',
};
