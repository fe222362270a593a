/** What the server says about translations, and why the translation service gave none. */
export const words = {
  'This part was changed meanwhile. Reload the page: it shows the new one.':
    'تغيّر هذا الجزء في أثناء ذلك. أعد تحميل الصفحة وستظهر النسخة الجديدة.',
  'The service gave an empty text.': 'أعادت الخدمة نصًا فارغًا.',
  'The monthly limit is reached.': 'استُنفد الحد الشهري.',
  'The monthly limit of the translation service is reached.': 'استُنفد الحد الشهري لخدمة الترجمة.',
  'Change the text, or write the Arabic yourself.': 'يمكن تغيير النص، أو كتابة النص العربي يدويًا.',
  'Check TRANSLATE_URL if this does not pass, or write the Arabic text yourself.':
    'إذا استمر ذلك فيُرجى إبلاغ المسؤول التقني عن الموقع (\u2066TRANSLATE_URL\u2069)، أو كتابة النص العربي يدويًا.',
  'It is asked again later.': 'تُعاد المحاولة لاحقًا.',
  'Check the settings that begin with TRANSLATE_, and what is left of your plan.':
    'يُرجى أن يراجع المسؤول التقني الإعدادات التي أولها \u2066TRANSLATE_\u2069، وما تبقى من باقة الخدمة.',
  'No translation service is set up. Set TRANSLATE_URL and restart the server.':
    'لم تُفعَّل الترجمة الآلية بعد. على المسؤول التقني ضبط الإعداد \u2066TRANSLATE_URL\u2069 وإعادة تشغيل الخادم.',
  'Somebody else has gone on with this text meanwhile. Reload the page: it shows both.':
    'أكمل شخص آخر هذا النص في أثناء ذلك. أعد تحميل الصفحة وستظهر النسختان.',
  'There is no such English text. It may have been deleted.': 'لا يوجد هذا النص الإنجليزي. ربما حُذف.',
  'The translation lost “{token}”.': 'سقط من الترجمة «{token}».',
  'The glossary asks for “{forms}” where the English says “{english}”.':
    'يشترط المسرد «{forms}» حيث يرد في النص الإنجليزي «{english}».',
  '{form}” or “{others}': '{form}» أو «{others}',
  'The glossary does not allow “{forbidden}” for “{english}”.':
    'لا يجيز المسرد «{forbidden}» مقابل «{english}».',
  'The Arabic version could not be written: {reason}': 'تعذّرت كتابة النسخة العربية: {reason}',
  '{service} cannot be reached. {advice}': 'تعذّر الوصول إلى {service}. {advice}',
  '{service} gave no translation. {advice}': 'لم تصل ترجمة من {service}. {advice}',
  '{service} refused it. {advice}': 'رُفض النص من {service}. {advice}',
  '{service} refused it (“{reason}”). {advice}': 'رُفض النص من {service} («{reason}»). {advice}',
  '{service} answered {status}. {advice}': 'كان رد {service}: {status}. {advice}',
  '{service} answered {status} (“{reason}”). {advice}': 'كان رد {service}: {status} («{reason}»). {advice}',
  'The translation added “{token}”.': 'في الترجمة «{token}»، وليس ذلك في النص الإنجليزي.',
  'The name “{english}” is “{forms}” in Arabic.': 'الاسم «{english}» يُكتب بالعربية «{forms}».',
  'Must be a text': 'يجب أن يكون نصًا',
  'Must be a state': 'يجب أن تكون حالة من حالات الترجمة',
  'Must be a type': 'يجب أن يكون نوعًا من أنواع المحتوى',
  'Name columns that are translated.': 'يُرجى ذكر حقول تُترجم.',
  'Give one Arabic text for each segment of the English.':
    'يُرجى إدخال نص عربي واحد لكل جزء من النص الإنجليزي.',
};
