import { inSentence } from '#content-db/model/humanize.ts';
import type { Locale } from '#content-db/model/locale.ts';
import type { SwitchableType, TypeNames } from '#content-db/types/type-names.ts';
import type { Overlay } from './dictionary.ts';
import { counted } from './en.ts';

type WordsOfTypes = { [T in SwitchableType]?: (names: TypeNames) => Overlay };

const english: WordsOfTypes = {
  services: ({ one, many }) => ({
    nav: { services: many },
    facts: { programs: counted(inSentence(one), inSentence(many)) },
    llms: { programs: many },
    services: {
      programs: many,
      short: { programs: many },
      empty: `No ${inSentence(many)} found`,
      untranslated: (id) => `${one} ${id} (No translation)`,
    },
    article: {
      program: `${one} on this subject`,
      programDetails: `About the ${inSentence(one)}`,
      ask: `Ask about this ${inSentence(one)}`,
    },
  }),
  'training-courses': ({ one, many }) => ({
    facts: { courses: counted(inSentence(one), inSentence(many)) },
    services: { courses: many, stair: `${many}: the width of each step is the length in days.` },
  }),
  'team-members': ({ many }) => ({
    nav: { team: many },
    team: { members: many, empty: `No ${inSentence(many)} found` },
  }),
  'blog-posts': ({ one, many }) => ({
    nav: { blog: many },
    llms: {
      articles: many,
      feed: `The newest ${inSentence(many)}`,
      allPages: `All pages and ${inSentence(many)} in both languages`,
    },
    home: { allPosts: `View All ${many}` },
    services: { related: `Related ${inSentence(many)}` },
    blog: {
      posts: many,
      empty: `No ${inSentence(many)} found`,
      back: `Back to ${many}`,
      feedTitle: many,
      newest: `Newest ${inSentence(one)}`,
      emptyTopic: `There are no ${inSentence(many)} on this topic yet.`,
      older: `Older ${inSentence(many)}`,
      newer: `Newer ${inSentence(many)}`,
    },
    article: { next: `Next ${inSentence(one)}` },
  }),
  topics: ({ many }) => ({ blog: { topics: many } }),
  clients: ({ one, many }) => ({
    facts: { clients: counted(inSentence(one), inSentence(many)) },
    home: { clients: many },
  }),
};

/** A name can have any gender and is said as it stands in a menu, which is definite: so nothing has to agree with it. */
const arabicCount = (many: string) => (count: number) => `${many}: ${count}`;
const arabicEmpty = (many: string) => `${many}: لا شيء هنا بعد`;

const arabic: WordsOfTypes = {
  services: ({ one, many }) => ({
    nav: { services: many },
    facts: { programs: arabicCount(many) },
    llms: { programs: many },
    services: {
      programs: many,
      short: { programs: many },
      empty: arabicEmpty(many),
      untranslated: (id) => `${one} ${id} (لا توجد ترجمة)`,
    },
    article: { program: `من ${many}`, programDetails: 'التفاصيل', ask: 'للاستفسار' },
  }),
  'training-courses': ({ many }) => ({
    facts: { courses: arabicCount(many) },
    services: { courses: many, stair: `${many}: عرض كل درجة بعدد الأيام.` },
  }),
  'team-members': ({ many }) => ({ nav: { team: many }, team: { members: many, empty: arabicEmpty(many) } }),
  'blog-posts': ({ many }) => ({
    nav: { blog: many },
    llms: { articles: many, feed: `أحدث ${many}`, allPages: `جميع الصفحات باللغتين، ومعها ${many}` },
    home: { allPosts: `جميع ${many}` },
    services: { related: `${many} ذات الصلة` },
    blog: {
      posts: many,
      empty: arabicEmpty(many),
      back: `العودة إلى ${many}`,
      feedTitle: many,
      newest: `أحدث ${many}`,
      emptyTopic: arabicEmpty(many),
      older: `${many} الأقدم`,
      newer: `${many} الأحدث`,
    },
    article: { next: 'التالي' },
  }),
  topics: ({ many }) => ({ blog: { topics: many } }),
  clients: ({ many }) => ({ facts: { clients: arabicCount(many) }, home: { clients: many } }),
};

/** The words of the site that name a type, where an organisation has names of its own for it. */
export const typeWords: Record<Locale, WordsOfTypes> = { en: english, ar: arabic };

const asTheyAre = ({ many }: TypeNames) => many;

/** The same of the texts of pages where none is stored, by page, section and key. */
export const typeTexts: Partial<
  Record<string, { type: SwitchableType; say(names: TypeNames, locale: Locale): string }>
> = {
  'home.training.title': { type: 'services', say: asTheyAre },
  'home.cta.exploreServices': { type: 'services', say: asTheyAre },
  'home.cta.exploreAll': {
    type: 'services',
    say: ({ many }, locale) => (locale === 'en' ? `All ${inSentence(many)}` : `جميع ${many}`),
  },
  'home.blog.title': { type: 'blog-posts', say: asTheyAre },
  'home.clients.title': { type: 'clients', say: asTheyAre },
  'services.hero.title': { type: 'services', say: asTheyAre },
  'services.training.title': { type: 'services', say: asTheyAre },
  'services.training.courses_title': { type: 'training-courses', say: asTheyAre },
  'team.hero.title': { type: 'team-members', say: asTheyAre },
  'blog.hero.title': { type: 'blog-posts', say: asTheyAre },
};
