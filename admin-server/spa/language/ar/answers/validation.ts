/** What the server and the forms say of values that do not fit, and of changes that are not possible. */
export const words = {
  'Choose one of the kinds': 'يُرجى اختيار أحد الأنواع',
  'Must be a colour, such as #0f766e': 'يجب أن يكون لونًا، مثل \u2066#0f766e\u2069',
  'Choose a picture of the library': 'يُرجى اختيار صورة من مكتبة الصور',
  'Choose one of the pairs': 'يُرجى اختيار أحد أزواج الخطوط',
  'Choose one of the densities': 'يُرجى اختيار أحد خياري المسافات',
  'Choose one of the styles': 'يُرجى اختيار أحد الأساليب',
  'Choose pictures of the library': 'يُرجى اختيار صور من مكتبة الصور',
  'Choose at most 6 pictures of the library': 'يُرجى اختيار ست صور على الأكثر من مكتبة الصور',
  'Choose one of the forms': 'يُرجى اختيار أحد الأشكال',
  'Choose one of the networks': 'يُرجى اختيار إحدى الشبكات',
  '“{line}” cannot be read. Write days and hours in a line, such as Mo-Fr 09:00-17:00':
    'تعذّرت قراءة «{line}». تُكتب الأيام والساعات في سطر، مثل \u2066Mo-Fr 09:00-17:00\u2069',
  '{day}: give the hours from and to, such as 09:00 and 17:00':
    '{day}: يُرجى إدخال ساعتي البدء والانتهاء، مثل 09:00 و17:00',
  '{day}: the hours end when they begin. For a whole day choose “Open 24 hours”':
    '{day}: ساعة الانتهاء هي ساعة البدء نفسها. ليوم كامل يُرجى اختيار «مفتوح على مدار الساعة»',
  '{day}: these hours begin before the ones ahead have ended':
    '{day}: تبدأ هذه الساعات قبل انتهاء الساعات التي تسبقها',
  Monday: 'الاثنين',
  Tuesday: 'الثلاثاء',
  Wednesday: 'الأربعاء',
  Thursday: 'الخميس',
  Friday: 'الجمعة',
  Saturday: 'السبت',
  Sunday: 'الأحد',
  'Choose the header or the footer': 'يُرجى اختيار الترويسة أو التذييل',
  'Choose where it leads': 'يُرجى اختيار ما يؤدي إليه',
  'Choose one of the languages, or both': 'يُرجى اختيار إحدى اللغتين أو كلتيهما',
  'Must be a page of this site, a path such as /services, or an address that begins with https://, mailto: or tel:':
    'يجب أن يكون صفحة من هذا الموقع، أو مسارًا مثل \u2066/services\u2069، أو رابطًا أوله \u2066https://\u2069 أو \u2066mailto:\u2069 أو \u2066tel:\u2069',
  'Choose a country': 'يُرجى اختيار دولة',
  'Title is required': 'العنوان مطلوب',
  'Name is required': 'الاسم مطلوب',
  'Description is required': 'الوصف مطلوب',
  'Content is required': 'المحتوى مطلوب',
  'Address is required': 'الرابط مطلوب',
  'Role is required': 'المنصب مطلوب',
  'Language is required': 'اللغة مطلوبة',
  'Locale is required': 'اللغة مطلوبة',
  'Page is required': 'الصفحة مطلوبة',
  'Section is required': 'القسم مطلوب',
  'Key is required': 'المعرّف مطلوب',
  'Category is required': 'التصنيف مطلوب',
  'File is required': 'الملف مطلوب',
  'English wording is required': 'الصياغة الإنجليزية مطلوبة',
  'Arabic wording is required': 'الصياغة العربية مطلوبة',
  'Give at least one word': 'يُرجى إدخال كلمة واحدة على الأقل',
  'Is too long for an address. Leave words out': 'هذا أطول مما يتسع له عنوان صفحة. يُرجى حذف كلمات منه',
  'Key needs letters or digits': 'يجب أن يحتوي المعرّف على حروف أو أرقام',
  'Use small letters, digits and single hyphens, such as crowds-and-events':
    'تُستخدم فيه حروف لاتينية صغيرة وأرقام وشرطات مفردة، مثل crowds-and-events',
  'Choose what the section shows': 'يُرجى اختيار ما يعرضه القسم',
  'Choose one of the grounds': 'يُرجى اختيار إحدى الخلفيات',
  'Must be at least 1': 'يجب ألا يقل العدد عن 1',
  'Choose one of the covers': 'يُرجى اختيار أحد الأغلفة',
  'Please select an image': 'يُرجى اختيار صورة',
  'Client name must be at least 2 characters.': 'يجب ألا يقل اسم العميل عن حرفين.',
  'Title must be less than {count} characters': {
    other: 'يجب أن يقل عدد أحرف العنوان عن {count}',
  },
  'Overview must be at least {count} characters': {
    few: 'يجب ألا تقل النبذة عن {count} أحرف',
    many: 'يجب ألا تقل النبذة عن {count} حرفًا',
    other: 'يجب ألا تقل النبذة عن {count} حرف',
  },
  'Overview must be less than {count} characters': {
    many: 'يجب أن تكون النبذة أقل من {count} حرفًا',
    other: 'يجب أن تكون النبذة أقل من {count} حرف',
  },
  'Detailed content must be at least {count} characters': {
    many: 'يجب ألا يقل المحتوى المفصّل عن {count} حرفًا',
    other: 'يجب ألا يقل المحتوى المفصّل عن {count} حرف',
  },
  'Detailed content must be less than {count} characters': {
    many: 'يجب أن يكون المحتوى المفصّل أقل من {count} حرفًا',
    other: 'يجب أن يكون المحتوى المفصّل أقل من {count} حرف',
  },
  'Order must be a number from 1 to {most}': 'يجب أن يكون الترتيب رقمًا من 1 إلى {most}',
  'Must be a whole number of days, from 1 to 3650': 'يجب أن يكون عددًا صحيحًا من الأيام، من 1 إلى 3650',
  'Must be a type that can be off': 'يجب أن يكون نوعًا يمكن إيقافه',
  'Must be 0 or 1': 'يجب أن تكون القيمة 0 أو 1',
  'Must be a valid URL': 'يجب إدخال رابط صالح',
  'Must be one number that can be dialled, such as +971 4 555 0142, with an extension such as +971 4 555 0142 ext. 12':
    'يجب أن يكون رقمًا واحدًا يمكن الاتصال به، مثل +971 4 555 0142، ومع تحويلة مثل +971 4 555 0142 ext. 12',
  'Must be one mobile number without an extension, such as +971 50 123 4567':
    'يجب أن يكون رقم هاتف محمول واحدًا بلا تحويلة، مثل +971 50 123 4567',
  'Must be valid JSON': 'يجب أن يكون بصيغة JSON صالحة',
  'Must be en or ar': 'يجب أن تكون اللغة en أو ar',
  'Must be a path of this site, such as /old-page':
    'يجب أن يكون مسارًا في هذا الموقع، مثل \u2066/old-page\u2069',
  'Must be a path of this site, such as /services, or an https:// address without a password':
    'يجب أن يكون مسارًا في هذا الموقع، مثل \u2066/services\u2069، أو رابطًا أوله \u2066https://\u2069 وليس فيه كلمة مرور',
  'Only admins can send visitors to another website: ask one, or choose a path of this site':
    'توجيه الزوار إلى موقع آخر متاح للمديرين وحدهم: يُرجى طلب ذلك من أحدهم، أو اختيار مسار في هذا الموقع',
  'This is an address of this site: leave out what stands before its path':
    'هذا رابط في هذا الموقع: يُرجى حذف ما يسبق مساره',
  'This address is in use by the site itself': 'هذا الرابط يستخدمه الموقع نفسه',
  'There is a page at this address': 'توجد صفحة بهذا الرابط',
  'An address cannot redirect to itself': 'لا يمكن أن يُوجَّه رابط إلى نفسه',
  'Contains characters that cannot be stored': 'يحتوي على رموز لا يمكن حفظها',
  'Unknown field': 'حقل غير معروف',
  'Invalid {subject}: {details}': 'بيانات غير صالحة ({subject}): {details}',
  'Invalid service: serviceId: Unknown field': 'بيانات غير صالحة (خدمة): serviceId: حقل غير معروف',
  'Invalid input': 'قيمة غير صالحة',
  'Invalid input: expected {expected}, received {received}':
    'قيمة غير صالحة: المطلوب {expected}، والمُدخل {received}',
  'Invalid option: expected one of {options}': 'القيمة ليست من الخيارات المتاحة: {options}',
  'Invalid ISO datetime': 'التاريخ أو الوقت غير صالح',
  'Invalid email address': 'البريد الإلكتروني غير صالح',
  'Too big: expected string to have <={count} characters': {
    few: 'يجب ألا يزيد النص على {count} أحرف',
    many: 'يجب ألا يزيد النص على {count} حرفًا',
    other: 'يجب ألا يزيد النص على {count} حرف',
  },
  'Too small: expected string to have >={count} characters': {
    one: 'لا يمكن أن يكون النص فارغًا',
    two: 'يجب ألا يقل النص عن حرفين',
    few: 'يجب ألا يقل النص عن {count} أحرف',
    many: 'يجب ألا يقل النص عن {count} حرفًا',
    other: 'يجب ألا يقل النص عن {count} حرف',
  },
  'Too big: expected number to be <={limit}': 'يجب ألا يزيد العدد على {limit}',
  'Too small: expected number to be >={limit}': 'يجب ألا يقل العدد عن {limit}',
  'Too small: expected number to be >{limit}': 'يجب أن يكون العدد أكبر من {limit}',
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
  'Social networks show no SVG: choose a JPEG or PNG, or leave this empty':
    'لا تعرض شبكات التواصل صور SVG: يُرجى اختيار صورة JPEG أو PNG أو ترك هذا الحقل فارغًا',
  'Please select a {type}': 'يُرجى اختيار عنصر ({type})',
  'Please select an {type}': 'يُرجى اختيار عنصر ({type})',
  'Choose a member of the team in the language of the post': 'يُرجى اختيار عضو من الفريق بلغة المقال',
  'Its translation is in this language already': 'ترجمته بهذه اللغة نفسها',
  'Choose a version in the other language': 'يُرجى اختيار نسخة باللغة الأخرى',
  'There is a redirect of this address already': 'توجد إعادة توجيه لهذا الرابط بالفعل',
  'That address leads back here: visitors would go in circles':
    'يعود ذلك الرابط إلى هنا، فيدور الزوار بينهما',
  'That address is itself redirected: choose {address}': 'ذلك الرابط موجّه إلى غيره: يُرجى اختيار {address}',
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
  'There is no page at this address': 'لا توجد صفحة بهذا الرابط',
  'Must be a number of days from 1 to 90': 'يجب أن تكون المدة من 1 إلى 90 يومًا',
  'There is no such link. It may have ended, or have been revoked.':
    'لا يوجد هذا الرابط. ربما انتهت مدته أو أُلغي.',
  'This Arabic text translates no English one.': 'هذا النص العربي ليس ترجمة لنص إنجليزي.',
  'A term has at most 200 characters': 'المصطلح 200 حرف على الأكثر',
  'A note has at most 1000 characters': 'الملاحظة 1000 حرف على الأكثر',
  'Parts of the English are not in the Arabic yet, or stand in another order. “Side by side” shows them.':
    'في النص الإنجليزي أجزاء لم تُترجم بعد أو تغيّر ترتيبها. تجدها في «جنبًا إلى جنب».',
};
