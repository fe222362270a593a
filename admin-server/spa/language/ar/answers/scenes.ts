/** The language of scenes (content-db/scenes): what each line means, and the errors of a script. */
export const words = {
  'The size in metres: width by height. Always the first line.':
    'المقاس بالأمتار: العرض في الارتفاع. وهو دائمًا السطر الأول.',
  'What the plan shows, in both languages, in the two lines below.':
    'ما يعرضه المخطط، باللغتين، في السطرين التاليين.',
  'The plan is a map: it gets a compass, and is not mirrored in Arabic.':
    'المخطط خريطة: تظهر عليه بوصلة، ولا يُعكس اتجاهه في العربية.',
  'A wall, from point to point. A point is metres from the left and from the top.':
    'جدار من نقطة إلى نقطة. والنقطة بُعد بالأمتار عن اليسار وعن الأعلى.',
  'A thin line: a kerb, a counter’s edge. “dashed” can be left out.':
    'خط رفيع: حافة رصيف أو حافة طاولة. يمكن حذف الكلمة «dashed».',
  'Furniture, a vehicle or a counter, from corner to corner; a label can stand below.':
    'أثاث أو مركبة أو طاولة، من زاوية إلى زاوية، ويمكن أن يليه اسم.',
  'Rows of seats that fill this area.': 'صفوف من المقاعد تملأ هذه المساحة.',
  'People who stand in this area and do not move.': 'أشخاص يقفون في هذه المساحة ولا يتحركون.',
  'A door, from its hinge to its other side; a label can stand below.':
    'باب من مفصلته إلى طرفه الآخر، ويمكن أن يليه اسم.',
  'A label at a point, in both languages, in the two lines below.':
    'اسم عند نقطة، باللغتين، في السطرين التاليين.',
  'One of your people, with a name for this script, and a label in both languages below.':
    'أحد الموظفين، باسم يُستخدم في هذا النص، ويليه اسمه الظاهر باللغتين.',
  'The person the incident is about; written like staff.': 'الشخص الذي تدور حوله الحادثة، ويُكتب مثل staff.',
  'Anybody else who moves or speaks; written like staff.': 'أي شخص آخر يتحرك أو يتكلم، ويُكتب مثل staff.',
  'Circles around a person, with their radii in metres.': 'دوائر حول شخص، بأنصاف أقطارها بالأمتار.',
  'Shows how far these two are from one another, all the time.': 'يعرض المسافة بين هذين الشخصين طوال الوقت.',
  'A time alone: tells what happens, in the two lines below.': 'وقت وحده: يروي ما يحدث في السطرين التاليين.',
  'What somebody says, in the two lines below.': 'ما يقوله شخص، في السطرين التاليين.',
  'Walks from point to point and looks ahead, 1.2 m a second.':
    'يمشي من نقطة إلى نقطة وينظر أمامه، بسرعة 1.2 متر في الثانية.',
  'Moves slowly and keeps looking where they look, 0.6 m a second.':
    'يتحرك ببطء ويبقى نظره في اتجاهه، بسرعة 0.6 متر في الثانية.',
  'Like walks, 2.2 m a second.': 'مثل walks، بسرعة 2.2 متر في الثانية.',
  'Turns to a person, or up, down, left or right.':
    'يلتفت إلى شخص، أو إلى الأعلى أو الأسفل أو اليسار أو اليمين.',
  'The one question to the reader, in the two lines below.': 'السؤال الوحيد للقارئ، في السطرين التاليين.',
  'After it: what follows from the louder choice. Below it: the words of that choice.':
    'بعده: ما ينتج عن الخيار الأشد. وتحته: نص ذلك الخيار.',
  'After it: what follows from the calmer choice.': 'بعده: ما ينتج عن الخيار الأهدأ.',
  'All crowds together have 60 people at most. Make this one smaller.':
    'مجموع الحشود 60 شخصًا على الأكثر. يُرجى تصغير هذا الحشد.',
  'All seats together fill 60 square metres at most. Draw fewer of them.':
    'تملأ المقاعد كلها 60 مترًا مربعًا على الأكثر. يُرجى تقليلها.',
  'This text belongs to no line. Write “place” above it.':
    'هذا النص لا يتبع أي سطر. يُرجى كتابة «place» فوقه.',
  'Line {line} already has its English text. Put both into one line, or remove the indentation if this is not a text.':
    'للسطر {line} نصه الإنجليزي بالفعل. يُرجى جمعهما في سطر واحد، أو إزالة المسافة البادئة إن لم يكن هذا نصًا.',
  'Line {line} already has its Arabic text. Put both into one line, or remove the indentation if this is not a text.':
    'للسطر {line} نصه العربي بالفعل. يُرجى جمعهما في سطر واحد، أو إزالة المسافة البادئة إن لم يكن هذا نصًا.',
  'The {language} text is missing. Add a line with it below, after two spaces.':
    'النص باللغة {language} ناقص. يُرجى إضافة سطر به في الأسفل بعد مسافتين.',
  'A plan is 4 to 60 metres wide, and from a quarter of its width to its width high. For example: plan 12 by 6.5':
    'عرض المخطط من 4 إلى 60 مترًا، وارتفاعه من ربع عرضه إلى مثل عرضه. مثال: plan 12 by 6.5',
  'There is a {name} already. Give one of them another name.': 'يوجد {name} بالفعل. يُرجى تغيير اسم أحدهما.',
  'A crowd has 1 to 60 people. Write a whole number after “crowd”.':
    'في الحشد من 1 إلى 60 شخصًا. يُرجى كتابة عدد صحيح بعد «crowd».',
  'This time is before that of the line above. Put the lines in the order of their times.':
    'هذا الوقت يسبق وقت السطر الذي فوقه. يُرجى ترتيب السطور بحسب أوقاتها.',
  'After the decision, write “power” or “precision” first: each has its own lines.':
    'بعد القرار تُكتب «power» أو «precision» أولًا: لكل منهما سطوره.',
  'There is a decision already. A scene has one; tell the other in a text.':
    'يوجد قرار بالفعل. للمشهد قرار واحد، ويمكن رواية الآخر في نص.',
  'After the time and a name, write {word}. For example: {example}':
    'بعد الوقت والاسم تُكتب {word}. مثال: {example}',
  'After the time and a name, write says, walks, steps, hurries or turns. For example: {example}':
    'بعد الوقت والاسم تُكتب says أو walks أو steps أو hurries أو turns. مثال: {example}',
  'Write {expected} at the end of this line. For example: {example}':
    'يُرجى كتابة {expected} في آخر هذا السطر. مثال: {example}',
  'Write {expected} in place of “{found}”. For example: {example}':
    'يُرجى كتابة {expected} بدل «{found}». مثال: {example}',
  'A scene has {most} characters at most. Shorten its texts.':
    'عدد أحرف نص المشهد {most} على الأكثر. يُرجى اختصار نصوصه.',
  '{x} {y} is outside of the plan, which is {width} m wide and {height} m high. Write smaller numbers, or a larger plan.':
    'النقطة {x} {y} خارج المخطط، وعرضه {width} م وارتفاعه {height} م. يُرجى كتابة أرقام أصغر، أو تكبير المخطط.',
  'There is nobody named “{name}”. Did you mean “{near}”?': 'لا يوجد شخص باسم «{name}». هل المقصود «{near}»؟',
  '“{word}” is not known here. Did you mean “{near}”?':
    'الكلمة «{word}» غير معروفة هنا. هل المقصود «{near}»؟',
  'There is nobody named “{name}”. Add a line for them above, such as: staff {same} at 4 3 facing right':
    'لا يوجد شخص باسم «{name}». يُرجى إضافة سطر له في الأعلى، مثل: \u2066staff {same} at 4 3 facing right\u2069',
  '“{word}” is not known here. Begin the line with one of these: {words}, or a time such as 00:08. A text needs two spaces before it.':
    'الكلمة «{word}» غير معروفة هنا. يبدأ السطر بإحدى هذه: {words}، أو بوقت مثل 00:08. ويسبق النص مسافتان.',
  'Line {line}: {message} ({count} more below)': {
    one: 'السطر {line}: {message} (وخطأ آخر بعده)',
    two: 'السطر {line}: {message} (وخطآن آخران بعده)',
    few: 'السطر {line}: {message} (و{count} أخطاء بعده)',
    other: 'السطر {line}: {message} (و{count} خطأ بعده)',
  },
  'A scene has 12 people at most. The others can stand in a crowd.':
    'في المشهد 12 شخصًا على الأكثر. يمكن أن يقف الآخرون في حشد.',
  'A distance is between two people. Name another one.': 'المسافة بين شخصين. يُرجى تسمية شخص آخر.',
  '“{word}” needs a text. Write it in the next two lines, once in English and once in Arabic, each after two spaces.':
    'تحتاج «{word}» إلى نص. يُكتب في السطرين التاليين، مرة بالإنجليزية ومرة بالعربية، بعد مسافتين.',
  '“{word}” has no text. Remove the indented lines below it.':
    'لا نص للكلمة «{word}». تُزال السطور ذات المسافة البادئة تحتها.',
  '“{word}” belongs to the plan. Move this line above the first time.':
    'الكلمة «{word}» من المخطط. يُنقل هذا السطر إلى ما قبل أول وقت.',
  'The size is missing. Write it in the first line, for example: plan 12 by 6.5':
    'المقاس ناقص. يُكتب في السطر الأول، مثل: plan 12 by 6.5',
  'The place is missing. Write “place” below the first line, with its name in both languages below.':
    'المكان ناقص. تُكتب «place» بعد السطر الأول، ويليها اسمه باللغتين.',
  'A plan has {count} walls, lines, doors and things at most. Leave out what the story does not need.':
    'في المخطط {count} من الجدران والخطوط والأبواب والأشياء على الأكثر. يُحذف ما لا تحتاج إليه القصة.',
  'The decision is missing. Write a line such as “00:20 decision”, with the question below.':
    'القرار ناقص. يُكتب سطر مثل «00:20 decision»، ويليه السؤال.',
  'The louder choice is missing. Write “power” after the decision, and what follows from it.':
    'الخيار الأشد ناقص. تُكتب «power» بعد القرار، ويليها ما ينتج عنه.',
  'The calmer choice is missing. Write “precision” after the decision, and what follows from it.':
    'الخيار الأهدأ ناقص. تُكتب «precision» بعد القرار، ويليها ما ينتج عنه.',
  '“{word}” is not a time. Write minutes and seconds, from 00:00 to 10:00.':
    '«{word}» ليس وقتًا. تُكتب الدقائق والثواني، من 00:00 إلى 10:00.',
  '“{word}” follows from a decision. Write a line such as “00:20 decision” above it.':
    'تأتي «{word}» بعد القرار. يُكتب قبلها سطر مثل «00:20 decision».',
  '“{word}” is there already. Put both parts together, or remove one.':
    '«{word}» موجودة من قبل. يُجمع الجزآن أو يُحذف أحدهما.',
  '{person} is still moving until {time}. Give this line that time or a later one, or shorten the way.':
    'ما زال {person} يتحرك حتى {time}. يُعطى هذا السطر ذلك الوقت أو ما بعده، أو يُقصَّر الطريق.',
  '“{word}” is too much in this line. Remove it. For example: {example}':
    '«{word}» زائدة في هذا السطر. يُرجى حذفها. مثال: {example}',
  'a place in metres, such as 3 1.5': 'موضع بالأمتار، مثل 3 1.5',
  'a name of one word, such as guard': 'اسم من كلمة واحدة، مثل guard',
  'up, down, left or right': 'up أو down أو left أو right',
  'the width in metres': 'العرض بالأمتار',
  'the height in metres': 'الارتفاع بالأمتار',
  'radii in metres': 'أنصاف الأقطار بالأمتار',
  'how many people stand there': 'عدد الواقفين هناك',
};
