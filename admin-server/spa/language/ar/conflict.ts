/** The dialog that shows what two people have changed. */
export const words = {
  'The fields below were changed here as well. Choose a version of each, and save again.':
    'عُدّلت الحقول أدناه هنا أيضًا. يُرجى اختيار نسخة لكل حقل، ثم الحفظ من جديد.',
  'The field below was changed here as well. Keep what you typed and save again, or take what is saved.':
    'عُدّل الحقل أدناه هنا أيضًا. يمكن الإبقاء على ما كتبته والحفظ من جديد، أو اعتماد النسخة المحفوظة.',
  'The fields below were changed here as well. Choose the version of each that is saved.':
    'عُدّلت الحقول أدناه هنا أيضًا. يُرجى اختيار النسخة التي تُحفظ لكل حقل.',
  'The field below was changed here as well. Choose the version that is saved.':
    'عُدّل الحقل أدناه هنا أيضًا. يُرجى اختيار النسخة التي تُحفظ.',
  'Use the chosen versions': 'استخدام النسخ المختارة',
  'Take what is saved': 'اعتماد النسخة المحفوظة',
  'Keep mine': 'الإبقاء على نسختي',
  'Keep mine and save': 'الإبقاء على نسختي وحفظها',
  'Save the chosen versions': 'حفظ النسخ المختارة',
  'Typed here': 'المكتوب هنا',
};
