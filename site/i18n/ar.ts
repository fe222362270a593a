import { sceneWords } from './scene-words.ts';
import type { en } from './en.ts';
import { missingPagesInArabic } from './missing-pages.ts';

const pluralRules = new Intl.PluralRules('ar');

/** A number with its noun; one and two are words. */
export function counted(one: string, two: string, few: string, many: string, other: string) {
  const nouns = { zero: other, few, many, other };
  return (count: number): string => {
    const form = pluralRules.select(count);
    return form === 'one' ? one : form === 'two' ? two : `${count} ${nouns[form]}`;
  };
}

/** In the genitive, as after "for" and "after". */
const days = counted('يوم واحد', 'يومين', 'أيام', 'يومًا', 'يوم');

/** Minutes in the nominative. */
const minutes = counted('دقيقة واحدة', 'دقيقتان', 'دقائق', 'دقيقة', 'دقيقة');

export const ar: typeof en = {
  switchLanguage: 'English',
  skipToContent: 'الانتقال إلى المحتوى',
  mainNavigation: 'القائمة الرئيسية',
  breadcrumbs: 'مسار التنقل',
  menu: 'القائمة',
  close: 'إغلاق',
  nav: { home: 'الرئيسية', services: 'الخدمات', team: 'الفريق', blog: 'المدونة', contact: 'تواصل معنا' },
  learnMore: 'معرفة المزيد',
  readMore: 'قراءة المزيد',
  readLess: 'عرض أقل',
  outline: 'التفاصيل',
  days,
  years: counted('عام واحد', 'عامان', 'أعوام', 'عامًا', 'عام'),
  facts: {
    courses: counted('دورة واحدة', 'دورتان', 'دورات', 'دورة', 'دورة'),
    programs: counted('خدمة واحدة', 'خدمتان', 'خدمات', 'خدمة', 'خدمة'),
    methods: counted('نقطة واحدة', 'نقطتان', 'نقاط', 'نقطة', 'نقطة'),
    sectors: counted('مجال واحد', 'مجالان', 'مجالات', 'مجالًا', 'مجال'),
    proofs: counted('نقطة واحدة', 'نقطتان', 'نقاط', 'نقطة', 'نقطة'),
    clients: counted('جهة واحدة', 'جهتان', 'جهات', 'جهة', 'جهة'),
    daysBetween: (least: number, most: number) => `من ${days(least)} إلى ${days(most)}`,
    separator: '، ',
    newest: (date: string) => `الأحدث: ${date}`,
  },
  footer: {
    quickLinks: 'روابط سريعة',
    contact: 'التواصل',
    followUs: 'تابعونا',
    legal: 'معلومات قانونية',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    whatsapp: 'واتساب',
    address: 'العنوان',
    privacy: 'سياسة الخصوصية',
    terms: 'شروط الاستخدام',
    accessibility: 'إمكانية الوصول',
    rights: 'جميع الحقوق محفوظة.',
    feed: 'موجز \u2066RSS\u2069',
  },
  llms: {
    pages: 'الصفحات',
    programs: 'الخدمات',
    articles: 'المقالات',
    feed: 'أحدث المقالات',
    sitemap: 'خريطة الموقع',
    allPages: 'جميع الصفحات والمقالات باللغتين',
    onlyPages: 'جميع الصفحات باللغتين',
  },
  scene: sceneWords.ar,
  email: { required: 'البريد الإلكتروني مطلوب', invalid: 'يجب إدخال بريد إلكتروني صالح' },
  backHome: 'العودة إلى الصفحة الرئيسية',
  answers: { done: 'ما تمّ', next: 'ما يلي' },
  home: {
    expert: 'نبذة',
    clients: 'العملاء',
    allPosts: 'جميع المقالات',
  },
  services: {
    anchors: 'في هذه الصفحة',
    methodology: 'المنهجية',
    programs: 'الخدمات',
    courses: 'الدورات',
    industry: 'المجالات',
    credentials: 'المؤهلات',
    short: { methodology: 'المنهجية', programs: 'الخدمات', industry: 'المجالات', credentials: 'المؤهلات' },
    stair: 'كل درجة تمثّل دورة، وعرضها بعدد أيامها.',
    loading: 'جارٍ تحميل الخدمات...',
    empty: 'لا توجد خدمات',
    emptyTitle: '',
    emptyHint: '',
    error: 'تعذّر تحميل الخدمات',
    untranslated: (id: number) => `الخدمة ${id} (لا توجد ترجمة)`,
    noDescription: 'لا يوجد وصف متاح',
    audience: 'الفئة المستهدفة',
    duration: 'المدة',
    days: counted('يوم واحد', 'يومان', 'أيام', 'يومًا', 'يوم'),
    group: 'عدد المشاركين',
    atMost: (count: number) => `${count} على الأكثر`,
    language: 'اللغة',
    taughtIn: { en: 'الإنجليزية', ar: 'العربية', both: 'العربية أو الإنجليزية' },
    afterwards: 'النتائج',
    outcomes: 'ما الذي يتحقق',
    outline: 'التفاصيل',
    assessment: 'طريقة التقييم',
    related: 'مقالات ذات صلة',
  },
  team: {
    loading: 'جارٍ تحميل أعضاء الفريق',
    error: 'حدث خطأ أثناء تحميل أعضاء الفريق',
    tryAgain: 'إعادة المحاولة',
    empty: 'لا يوجد أعضاء في الفريق',
    members: 'أعضاء الفريق',
    roles: {},
    feminineRoles: {},
  },
  blog: {
    posts: 'المقالات',
    loading: 'جارٍ تحميل المقالات...',
    empty: 'لا توجد مقالات',
    back: 'العودة إلى المدونة',
    noDate: 'بلا تاريخ',
    older: 'مقالات أقدم',
    newer: 'مقالات أحدث',
    page: (number: number) => `الأرشيف، الجزء ${number}`,
    archive: 'الأرشيف',
    feedTitle: 'المدونة',
    topics: 'الموضوعات',
    newest: 'أحدث المقالات',
    emptyTopic: 'لا توجد مقالات في هذا الموضوع بعد.',
    fallback: {},
  },
  article: {
    contents: 'المحتويات',
    writtenBy: 'بقلم',
    readingTime: 'مدة القراءة',
    minutes,
    figure: (number: number) => `الشكل ${number}`,
    next: 'المقال التالي',
    program: 'خدمة متصلة بهذا المقال',
    programDetails: 'تفاصيل الخدمة',
    ask: 'الاستفسار عن هذه الخدمة',
  },
  contact: {
    details: 'بيانات التواصل',
    places: 'أين تجدوننا',
    map: 'عرض على الخريطة',
    inNewTab: 'يُفتح في لسان جديد',
    call: 'اتصال',
  },
  hours: {
    title: 'ساعات العمل',
    closed: 'مغلق',
    wholeDay: 'على مدار الساعة',
    everyDay: 'كل يوم',
    between: (from, to) => `من ${from} إلى ${to}`,
    daysBetween: (first, last) => `من ${first} إلى ${last}`,
    twoDays: (first, second) => `${first} و${second}`,
    endOfHours: '',
    beginOfHours: 'و',
    betweenDays: '، ',
  },
  ...missingPagesInArabic,
  clients: [],
};
