/** What the server and the forms say of values that do not fit. */
export const words = {
  'Choose one of the kinds': 'يُرجى اختيار أحد الأنواع',
  'Must be a colour, such as #0f766e': 'يجب أن يكون لونًا، مثل \u2066#0f766e\u2069',
  'Choose a picture of the library': 'يُرجى اختيار صورة من مكتبة الصور',
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
  'Use small letters, digits and single hyphens, such as news-and-events':
    'تُستخدم فيه حروف لاتينية صغيرة وأرقام وشرطات مفردة، مثل news-and-events',
  'Choose what the section shows': 'يُرجى اختيار ما يعرضه القسم',
  'Choose where the words stand': 'يُرجى اختيار موضع الكلمات',
  'Choose one of the grounds': 'يُرجى اختيار إحدى الخلفيات',
  'Must be at least 1': 'يجب ألا يقل العدد عن 1',
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
  'Must be one number that can be dialled, such as {number}, with an extension such as {same} ext. 12':
    'يجب أن يكون رقمًا واحدًا يمكن الاتصال به، مثل {number}، ومع تحويلة مثل {same} ext. 12',
  'Must be one number that can be dialled, with the country code':
    'يجب أن يكون رقمًا واحدًا يمكن الاتصال به، مع رمز الدولة',
  'Must be one mobile number without an extension, such as {number}':
    'يجب أن يكون رقم هاتف محمول واحدًا بلا تحويلة، مثل {number}',
  'Must be one mobile number with the country code, and without an extension':
    'يجب أن يكون رقم هاتف محمول واحدًا مع رمز الدولة وبلا تحويلة',
  'Choose a time zone': 'يُرجى اختيار منطقة زمنية',
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
  'Social networks show no SVG: choose a JPEG or PNG, or leave this empty':
    'لا تعرض شبكات التواصل صور SVG: يُرجى اختيار صورة JPEG أو PNG أو ترك هذا الحقل فارغًا',
  'Please select a {type}': 'يُرجى اختيار عنصر ({type})',
  'Please select an {type}': 'يُرجى اختيار عنصر ({type})',
  'There is a redirect of this address already': 'توجد إعادة توجيه لهذا الرابط بالفعل',
  'That address leads back here: visitors would go in circles':
    'يعود ذلك الرابط إلى هنا، فيدور الزوار بينهما',
  'That address is itself redirected: choose {address}': 'ذلك الرابط موجّه إلى غيره: يُرجى اختيار {address}',
  'There is no page at this address': 'لا توجد صفحة بهذا الرابط',
  'Must be a number of days from 1 to 90': 'يجب أن تكون المدة من 1 إلى 90 يومًا',
  'A term has at most 200 characters': 'المصطلح 200 حرف على الأكثر',
  'A note has at most 1000 characters': 'الملاحظة 1000 حرف على الأكثر',
};
