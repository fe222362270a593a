/** The screen of the brand. */
export const words = {
  'It stands in place of the name at the top of each page. SVG, or PNG with a transparent ground.':
    'يظهر مكان الاسم أعلى كل صفحة. بصيغة \u2066SVG\u2069، أو \u2066PNG\u2069 بخلفية شفافة.',
  'Without it, a light plate lies under the logo where the ground is dark.':
    'من دونه توضع خلفية فاتحة تحت الشعار حيث تكون الخلفية داكنة.',
  'A square mark for browser tabs and home screens. Without it, a ring in your colours.':
    'علامة مربعة لتبويبات المتصفح والشاشة الرئيسية. من دونها تظهر حلقة بألوانك.',
  'The ground of dark sections. Texts and light grounds take a tint of it.':
    'خلفية الأقسام الداكنة، ومنه مسحة في النصوص والخلفيات الفاتحة.',
  'Buttons, links and lines.': 'الأزرار والروابط والخطوط.',
  Square: 'قائمة',
  Exact: 'دقيق',
  Bookish: 'كلاسيكي',
  Friendly: 'ودود',
  Geometric: 'هندسي',
  Comfortable: 'رحبة',
  Compact: 'متراصّة',
  'The room between sections, and around what stands in them.': 'المسافات بين الأقسام وحول محتواها.',
  'Drawings of the example': 'رسوم المثال',
  'Plain covers in your colours': 'أغلفة بسيطة بألوانكم',
  'What stands where an article or the head of a page has no picture of its own.':
    'ما يظهر في المقال أو في رأس الصفحة حيث لا صورة خاصة بهما.',
  'Up to six. Each article always has the same one. Without any, plain covers stand in.':
    'ست صور على الأكثر، ولكل مقال صورة ثابتة منها. ومن دونها تظهر الأغلفة البسيطة.',
  'Photograph {number}': 'الصورة {number}',
  'Slightly rounded': 'مدوّرة قليلًا',
  Round: 'مدوّرة',
  'The ground of dark sections': 'خلفية الأقسام الداكنة',
  'Links on light grounds': 'الروابط على الخلفيات الفاتحة',
  'Links on dark sections': 'الروابط في الأقسام الداكنة',
  Buttons: 'الأزرار',
  'Every text can be read on its ground in these colours.': 'كل النصوص مقروءة على خلفياتها بهذه الألوان.',
  'Colours that are adjusted': 'ألوان معدّلة',
  'Some texts could not be read in these colours. The site uses lighter or darker ones there:':
    'تتعذّر قراءة بعض النصوص بهذه الألوان، فيستخدم الموقع في هذه المواضع درجات أفتح أو أغمق:',
  '{use}: {chosen} has a contrast of {contrast}, {used} is used.':
    '{use}: تباين {chosen} هو {contrast}، والمستخدم {used}.',
};
