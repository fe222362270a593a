/** The checks of pages: what each looks for, and what they find. */
export const words = {
  'Placeholder texts': 'النصوص المؤقتة',
  'A text of the structure that the site began with, which only says what is to stand in its place.':
    'نص من الهيكل الذي بدأ به الموقع، لا يفعل غير بيان ما يحلّ محله.',
  'This is still a placeholder text: “{name}”.': 'ما زال هذا نصًا مؤقتًا: «{name}».',
  'Letters are stretched with tatweel (ـ) in “{word}”. Write “{right}”.':
    'في «{word}» تطويل. تُكتب «{right}».',
  'An Arabic text that changes, and lacks the form that the glossary requires for a term of its English text, or the Arabic name of whom that names.':
    'نص عربي يتغير وليس فيه الصيغة التي يشترطها المسرد لمصطلح في نصه الإنجليزي، أو الاسم العربي لمن يذكره ذلك النص.',
  'The Arabic text of “{name}” lacks “{said}”, the Arabic name of “{english}”.':
    'لا يتضمن النص العربي في «{name}» الاسم «{said}»، وهو المقابل العربي للاسم «{english}».',
  'The words are part of a sentence, and the approved ones may not fit its grammar. Write the sentence again by hand.':
    'هذه الكلمات جزء من جملة، وقد لا تستقيم الجملة إذا حلّت محلها العبارة المعتمدة. يُرجى إعادة صياغة الجملة.',
  'Nothing is live yet, so there are no pages to check.': 'لم يُنشر شيء بعد، فلا صفحات لفحصها.',
  Digits: 'الأرقام',
  'A page that writes some numbers as 12 and others as ١٢.': 'صفحة تكتب بعض الأرقام 12 وبعضها ١٢.',
  '“{number}” is in Arabic digits, and other numbers of the page are in Western ones.':
    'كُتب «{number}» بالأرقام المشرقية، وكُتبت أرقام أخرى في الصفحة بالأرقام الغربية.',
  'Feminine roles': 'المناصب بصيغة المؤنث',
  'A woman whose Arabic role stands in the masculine form.': 'امرأة كُتب منصبها بالعربية بصيغة المذكر.',
  '{name} has the role “{role}”. Mark the role as feminine: “{feminine}”.':
    'منصب {name} مكتوب «{role}». يُكتب بصيغة المؤنث: «{feminine}».',
  'A woman': 'إحدى السيدات',
  'Isolation of Latin words': 'عزل الكلمات اللاتينية',
  'A Latin word, a phone number or a sign beside a number in an Arabic text that browsers may put in the wrong order.':
    'كلمة لاتينية أو رقم هاتف أو علامة بجانب رقم في نص عربي قد تعرضها المتصفحات بترتيب خاطئ.',
  'Runs from left to right within Arabic: {names}. The page may show words or signs in the wrong order, such as “+50” for “50+”. Invisible marks keep the order.':
    'يُقرأ من اليسار إلى اليمين داخل نص عربي: {names}. قد تعرض الصفحة كلماته أو علاماته بترتيب خاطئ، مثل «\u2066+50\u2069» بدلًا من «\u206650+\u2069». وتحفظ الترتيب علامات غير مرئية توضع حوله.',
  'It cannot be mended with one click: it is part of an address or of HTML, or several texts hold it. Make it a link with Arabic words, or give it a line of its own.':
    'لا يمكن تصحيحه بنقرة واحدة لأنه جزء من رابط أو من HTML، أو لأنه وارد في أكثر من نص. يمكن جعله رابطًا بكلمات عربية، أو وضعه في سطر مستقل.',
  'Arabic punctuation': 'علامات الترقيم العربية',
  'A Latin comma, semicolon or question mark in an Arabic text.':
    'فاصلة أو فاصلة منقوطة أو علامة استفهام لاتينية في نص عربي.',
  'A Latin “{mark}” stands in an Arabic text. Write “{right}”.':
    'في نص عربي العلامة اللاتينية «{mark}». تُكتب «{right}».',
  'Straight quotes': 'علامات الاقتباس المستقيمة',
  'Typewriter quotes in a text, where “ ” or « » should stand.':
    'علامات اقتباس مستقيمة في نص، ومكانها “ ” أو « ».',
  'A straight quote stands in the text. Write {quotes}.': 'في النص علامة اقتباس مستقيمة. تُكتب {quotes}.',
  'A straight apostrophe stands in the text. Write ’.': 'في النص فاصلة عليا مستقيمة. تُكتب ’.',
  'Stretched letters': 'الحروف الممدودة',
  'An Arabic word that is stretched with tatweel (ـ): searches do not find it.':
    'كلمة عربية مُدّت بالتطويل: لا يجدها البحث.',
  'An Arabic text with a form that the glossary does not allow.': 'نص عربي فيه صيغة لا يجيزها المسرد.',
  'The glossary does not allow “{form}” for “{english}”. Write “{said}”.':
    'لا يجيز المسرد «{form}» مقابل «{english}». تُكتب «{said}».',
  'Terms of translations': 'مصطلحات الترجمة',
  'The Arabic text of “{name}” lacks “{said}”, as the glossary has it for “{english}”.':
    'لا يتضمن النص العربي في «{name}» الصيغة «{said}» الواردة في المسرد مقابل «{english}».',
  'Arabic wording': 'الصياغة العربية',
  'هل with أم, or أي أن: turns of phrase that this site avoids.':
    '«هل» مع «أم»، أو «أي أن»: صيغ يتجنبها هذا الموقع.',
  'This site avoids هل with أم. Write أ … أم, or هل … أو.':
    'يتجنب هذا الموقع «هل» مع «أم». تُكتب «أ … أم» أو «هل … أو».',
  'This site avoids أي أن. Write أي and the sentence itself.':
    'يتجنب هذا الموقع «أي أن». تُكتب «أي» ثم الجملة نفسها.',
  'A text that says more of the organisation than an approved claim.':
    'نص يقول عن المؤسسة أكثر مما في العبارات المعتمدة.',
  '“{text}” says more than is approved. You can say: “{claim}”.':
    '«{text}» يقول أكثر مما هو معتمد. يمكن أن يقال: «{claim}».',
  '“{text}” says more than is approved.': '«{text}» يقول أكثر مما هو معتمد.',
  'Empty pages': 'الصفحات الفارغة',
  'A page that search engines may list, and that has no text but its headings.':
    'صفحة قد تعرضها محركات البحث وليس فيها نص سوى عناوينها.',
  'The page is empty: it has no text but its headings.': 'الصفحة فارغة: ليس فيها نص سوى عناوينها.',
  'Long addresses': 'العناوين الطويلة للصفحات',
  'A page whose address is too long for the name of a file.': 'صفحة عنوانها أطول مما يتسع له اسم ملف.',
  'The address is too long for the name of a file, so builds and deployments leave the page out. Give it a shorter slug.':
    'عنوان الصفحة أطول مما يتسع له اسم ملف، فلا تدخل في البناء ولا في النشر على خوادم أخرى. يُرجى اختيار مسار أقصر لها.',
  Headings: 'العناوين',
  'A page without exactly one first heading, an empty heading, or one that skips a level.':
    'صفحة ليس فيها عنوان رئيسي واحد بالضبط، أو فيها عنوان فارغ، أو عنوان يتخطى مستوى.',
  'The page has {count} headings of the first level.': 'عدد عناوين المستوى الأول في الصفحة: {count}.',
  'A heading of level {level} is empty.': 'في الصفحة عنوان فارغ من المستوى {level}.',
  'The heading “{text}” is of level {level} and follows one of level {previous}.':
    'العنوان «{text}» من المستوى {level} ويتبع عنوانًا من المستوى {previous}.',
  'Broken links': 'الروابط المعطلة',
  'A link to a page of this site, or to a part of one, that does not exist.':
    'رابط إلى صفحة من هذا الموقع، أو إلى جزء من صفحة، لا وجود له.',
  'The link “{text}” leads to {address}, {why}.': 'الرابط «{text}» يؤدي إلى {address}، {why}.',
  'A link leads to {address}, {why}.': 'يؤدي رابط إلى {address}، {why}.',
  'which does not exist': 'وهو غير موجود',
  'which goes away with this publish': 'وهو يزول مع هذا النشر',
  'Out-of-date Arabic': 'نص عربي بحاجة إلى تحديث',
  'An English text changes, and its Arabic text does not change with it.':
    'نص إنجليزي يتغير، ولا يتغير معه نصه العربي.',
  'The Arabic text of “{name}” is older than this change of the English one.':
    'النص العربي في «{name}» أقدم من هذا التغيير في النص الإنجليزي.',
  'Pictures without words': 'صور بلا وصف',
  'A picture that has no text for people who cannot see it.': 'صورة بلا وصف لمن لا يستطيع رؤيتها.',
  'The text of a picture is only its file name, {file}.': 'وصف الصورة هو اسم ملفها فقط، {file}.',
  'The picture {file} has no text for people who cannot see it.':
    'لا يوجد وصف للصورة {file} لمن لا يستطيع رؤيتها.',
  'JSON-LD that cannot be read, or lacks what search engines require of its type.':
    'بيانات منظّمة تتعذّر قراءتها، أو ينقصها ما تشترطه محركات البحث لنوعها.',
  'The structured data is not valid JSON.': 'البيانات المنظّمة لا يمكن قراءتها لخطأ في صيغتها.',
  'The structured data has no @context, so nobody knows its words.':
    'ليس في البيانات المنظّمة @context، فلا يُعرف معنى كلماتها.',
  'The structured data of a {type} has no {name}.': 'تنقص البيانات المنظّمة من نوع {type} القيمة {name}.',
  'Titles and descriptions': 'العناوين والأوصاف',
  'A page without a title or a description, or with two of them.':
    'صفحة بلا عنوان أو وصف، أو لها أكثر من واحد.',
  'The page has no title.': 'ليس للصفحة عنوان.',
  'The page has {count} titles.': 'عدد عناوين الصفحة: {count}.',
  'The page has no description for search engines.': 'ليس للصفحة وصف لمحركات البحث.',
  'The page has {count} descriptions.': 'عدد أوصاف الصفحة: {count}.',
  'Doubled titles': 'العناوين المكررة',
  'Two pages in one language with the same title or description.':
    'صفحتان بلغة واحدة لهما العنوان أو الوصف نفسه.',
  'The page has the same title as {path}.': 'للصفحة عنوان {path} نفسه.',
  'The page has the same description as {path}.': 'للصفحة وصف {path} نفسه.',
  'Untranslated texts': 'نصوص غير مترجمة',
  'A text of an Arabic page that is still in English.': 'نص في صفحة عربية ما زال بالإنجليزية.',
  '“{text}” is in English on an Arabic page.': '«{text}» بالإنجليزية في صفحة عربية.',
  Weight: 'الحجم',
  'A page of more than 200 kB of HTML, or with much CSS, or much JavaScript before the first tap.':
    'صفحة يزيد ملف HTML فيها على 200 كيلوبايت، أو فيها CSS كثير، أو JavaScript كثير قبل أول نقرة.',
  'The page has {size} kB of HTML, more than {limit} kB.':
    'حجم HTML في الصفحة {size} كيلوبايت، وهو أكثر من {limit} كيلوبايت.',
  'The page has {size} kB of scripts within it, more than {limit} kB.':
    'حجم البرامج داخل الصفحة {size} كيلوبايت، وهو أكثر من {limit} كيلوبايت.',
  'The page loads {size} kB of JavaScript before the first tap, more than {limit} kB.':
    'تحمّل الصفحة {size} كيلوبايت من JavaScript قبل أول نقرة، وهو أكثر من {limit} كيلوبايت.',
  'The page loads {size} kB of CSS, more than {limit} kB.':
    'تحمّل الصفحة {size} كيلوبايت من CSS، وهو أكثر من {limit} كيلوبايت.',
  'There is no such check.': 'لا يوجد هذا الفحص.',
  'This cannot be mended automatically. Edit the text.': 'لا يمكن تصحيح هذا آليًا. يُرجى تحرير النص.',
  'There is nothing to mend any more. Look at the plan again.':
    'لم يعد هناك ما يُصحح. يُرجى مراجعة الخطة من جديد.',
  'The page {path} is stopped by a check: {finding}. Another page fails too.':
    'أوقف فحص الصفحة {path}: {finding}. وتعثّرت صفحة أخرى أيضًا.',
  'The page {path} is stopped by a check: {finding}. {count} other pages fail too.':
    'أوقف فحص الصفحة {path}: {finding}. وعدد الصفحات الأخرى المتعثرة: {count}.',
  'The page {path} is stopped by a check: {finding}': 'أوقف فحص الصفحة {path}: {finding}',
  'Is stopped by a check: {finding}': 'أوقفها فحص: {finding}',
  'checking it takes longer than {count} seconds. Divide its longest paragraph':
    'يستغرق فحصها أكثر من {count} ثانية. يُرجى تقسيم أطول فقراتها',
  'checking it ended its thread: {reason}': 'توقف فحصها: {reason}',
  'Overrode the checks of release {release}, because “{reason}”. {findings}':
    'تجاوز فحوص الإصدار {release}، والسبب: «{reason}». {findings}',
  'Check “{check}”: set to {level}': 'ضبط فحص «{check}» على {level}',
  stop: 'منع النشر',
  warn: 'تنبيه فقط',
  off: 'غير مفعّل',
};
