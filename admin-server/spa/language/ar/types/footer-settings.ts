/** The screen of footer settings. */
export const words = {
  'The contact details of the organisation as a whole: at the foot of each page, in print and on the contact page. Opening hours, and addresses and phones of single places, are in {places}; networks beyond these five in {networks}.':
    'بيانات التواصل مع الجهة كلها: أسفل كل صفحة، وعند الطباعة، وفي صفحة التواصل. أما ساعات العمل وعناوين الأماكن وهواتفها ففي {places}، والشبكات الأخرى غير هذه الخمس في {networks}.',
  'Contact Information': 'معلومات التواصل',
  'With the country code, such as {number}. Shown on the contact page if it is set.':
    'مع رمز الدولة، مثل \u2066{number}\u2069. يظهر في صفحة التواصل إذا أُدخل.',
  'With the country code. Shown on the contact page if it is set.':
    'مع رمز الدولة. يظهر في صفحة التواصل إذا أُدخل.',
  'Visibility Controls': 'إعدادات الظهور',
  'Show the phone number': 'إظهار رقم الهاتف',
  'Show the email': 'إظهار البريد الإلكتروني',
  'Show the social media links': 'إظهار روابط شبكات التواصل',
  'Show the words Follow Us': 'إظهار عبارة «تابعنا»',
  'Social Media URLs': 'روابط شبكات التواصل',
  'Footer settings': 'إعدادات التذييل',
  'Footer settings created successfully': 'تم إنشاء إعدادات التذييل',
  'Footer settings updated successfully': 'تم حفظ إعدادات التذييل',
  'Footer settings deleted': 'تم حذف إعدادات التذييل',
  'Failed to create footer settings': 'تعذّر إنشاء إعدادات التذييل',
  'Failed to update footer settings': 'تعذّر حفظ إعدادات التذييل',
  'Failed to delete footer settings': 'تعذّر حذف إعدادات التذييل',
  'Are you sure you want to delete these footer settings?': 'هل تريد بالتأكيد حذف إعدادات التذييل هذه؟',
  'No footer settings yet': 'لا توجد إعدادات للتذييل بعد',
  'Failed to load footer settings': 'تعذّر تحميل إعدادات التذييل',
  'Arabic settings will be available here': 'ستكون الإعدادات العربية متاحة هنا',
  'Until then the Arabic pages show the English contact details.':
    'حتى ذلك الحين تعرض الصفحات العربية بيانات التواصل الإنجليزية.',
  'Create Arabic settings': 'إنشاء الإعدادات العربية',
  'Use the English one there, too': 'اعتماد القيمة الإنجليزية هناك أيضًا',
  'Use the Arabic one there, too': 'اعتماد القيمة العربية هناك أيضًا',
  'The Arabic website shows another one: {contacts}': 'يعرض الموقع العربي قيمة أخرى: {contacts}',
  'The English website shows another one: {contacts}': 'يعرض الموقع الإنجليزي قيمة أخرى: {contacts}',
};
