import type { Locale } from '#content-db/model/locale.ts';

const en = {
  title: 'Search',
  description: 'Search the services, the articles, the team and the other pages of this site.',
  label: 'Search this site',
  submit: 'Search',
  results: 'Results',
  none: 'No results',
  hint: 'Try another word or a shorter one. These pages lead on, too:',
  searching: 'Searching...',
  failed: 'The search could not be loaded. Please try again.',
  more: 'More results',
};

const ar: typeof en = {
  title: 'البحث',
  description: 'البحث في الخدمات والمقالات والفريق وسائر صفحات الموقع.',
  label: 'البحث في الموقع',
  submit: 'بحث',
  results: 'النتائج',
  none: 'لا توجد نتائج',
  hint: 'يمكن تجربة كلمة أخرى أو أقصر، أو الانتقال إلى إحدى هذه الصفحات:',
  searching: 'جارٍ البحث...',
  failed: 'تعذّر تحميل البحث. يُرجى المحاولة مرة أخرى.',
  more: 'المزيد من النتائج',
};

/** The texts of the search. */
export const searchTexts: Record<Locale, typeof en> = { en, ar };
