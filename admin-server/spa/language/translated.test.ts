import { expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';

const translated = translatingToArabic();

test('a whole sentence of the server has its Arabic', () => {
  expect(translated('Please sign in.')).toBe('يُرجى تسجيل الدخول.');
});

test('a sentence within another one has its Arabic, also without its full stop', () => {
  expect(translated('The page /ar/blog/a failed: The server could not reach ICAO')).toBe(
    'تعثّرت الصفحة \u2068/ar/blog/a\u2069: \u2067تعذّر على الخادم الوصول إلى \u2068ICAO\u2069\u2069',
  );
});

test('words that a message lists stand between Arabic quotes', () => {
  expect(translated('“ICAO”, “Gate 4”')).toBe('«\u2068ICAO\u2069» و«\u2068Gate 4\u2069»');
});

test('a call that failed keeps its status, and has its reason in Arabic', () => {
  expect(translated('401: Please sign in.')).toBe('401: يُرجى تسجيل الدخول.');
});

test('a sentence with values has them in Arabic too, each isolated', () => {
  expect(translated('Changed the role of a@example.org from admin to editor')).toBe(
    'تغيير صلاحية \u2068a@example.org\u2069 من \u2068مدير\u2069 إلى \u2068محرر\u2069',
  );
});

test('a device has the names that people know', () => {
  expect(translated('Signed in with Chrome on Linux')).toBe(
    'تسجيل دخول من \u2068كروم\u2069 على \u2068لينكس\u2069',
  );
  expect(translated('Signed in with Lynx on Linux')).toContain('Lynx');
  expect(translated('Signed in with an unknown device')).not.toMatch(/[a-z]/i);
});

test('what is not known stays as it is', () => {
  expect(translated('404: Nobody wrote this before')).toBe('404: Nobody wrote this before');
  expect(translated('نص عربي: كما هو')).toBe('نص عربي: كما هو');
});

test('a title that reads like a text of a screen stays as it is', () => {
  expect(translated('New course for airports')).toBe('New course for airports');
});

test('a message about a field is known with a full stop too', () => {
  expect(translated('There is no page at this address')).toBe('لا توجد صفحة بهذا الرابط');
  expect(translated('There is no page at this address.')).toBe('لا توجد صفحة بهذا الرابط.');
});

test('numbers in the audit trail have their plural', () => {
  expect(translated('Published 1 change as release 7')).toBe('نشر تغيير واحد في الإصدار 7');
  expect(translated('Published 2 changes as release 7')).toBe('نشر تغييرين في الإصدار 7');
  expect(translated('Published 5 changes as release 7')).toBe('نشر 5 تغييرات في الإصدار 7');
});

test.each([
  ['Blog post', 'مقال'],
  ['blog post “Cabin safety” (en)', 'مقال «\u2068Cabin safety\u2069» (الإنجليزية)'],
  [
    'blog post “Cabin safety” (en), page text “services / hero / subtitle” (ar)',
    'مقال «\u2068Cabin safety\u2069» (الإنجليزية)، نص صفحة «\u2068الخدمات: القسم الرئيسي › العنوان الفرعي\u2069» (العربية)',
  ],
  ['Uploaded picture 28', 'صورة مرفوعة 28'],
  ['Services: hero subtitle', 'الخدمات: القسم الرئيسي › العنوان الفرعي'],
  ['Home: methodology psychological mastery', 'الرئيسية: المنهجية › التمكّن النفسي'],
  ['bio', 'السيرة الذاتية'],
])('what the server calls “%s” is “%s”', (english, arabic) => {
  expect(translated(english)).toBe(arabic);
});

test('a row within a sentence is named in Arabic', () => {
  const sentence = translated('It is still used by blog post “Cabin” (en). Choose another there first.');
  expect(sentence).toContain('مقال «\u2068Cabin\u2069» (الإنجليزية)');
  expect(sentence).not.toMatch(/blog|Choose/);
});
