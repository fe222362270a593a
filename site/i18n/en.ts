import { sceneWords } from './scene-words.ts';
import { missingPagesInEnglish } from './missing-pages.ts';

/** A number with its noun. */
export const counted = (one: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? one : many}`;
const days = counted('day', 'days');

/** The interface texts of the pages. The compiler requires the same keys of the other languages. */
export const en = {
  switchLanguage: 'العربية',
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  breadcrumbs: 'Breadcrumb',
  menu: 'Menu',
  close: 'Close',
  nav: { home: 'Home', services: 'Services', team: 'Team', blog: 'Blog', contact: 'Contact' },
  learnMore: 'Learn More',
  readMore: 'Read More',
  readLess: 'Read Less',
  outline: 'Details',
  days,
  years: counted('year', 'years'),
  /** Beside the numbers of sections. */
  facts: {
    courses: counted('course', 'courses'),
    programs: counted('service', 'services'),
    methods: counted('point', 'points'),
    sectors: counted('field', 'fields'),
    proofs: counted('point', 'points'),
    clients: counted('organisation', 'organisations'),
    daysBetween: (least: number, most: number) => `${least}–${most} days`,
    separator: ', ',
    newest: (date: string) => `Newest: ${date}`,
  },
  footer: {
    quickLinks: 'Quick links',
    contact: 'Contact',
    followUs: 'Follow us',
    legal: 'Legal',
    email: 'Email',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    address: 'Address',
    privacy: 'Privacy policy',
    terms: 'Terms of use',
    accessibility: 'Accessibility',
    rights: 'All rights reserved.',
    feed: 'RSS feed',
  },
  llms: {
    pages: 'Pages',
    programs: 'Services',
    articles: 'Articles',
    feed: 'The newest articles',
    sitemap: 'Sitemap',
    allPages: 'All pages and articles in both languages',
    onlyPages: 'All pages in both languages',
  },
  scene: sceneWords.en,
  /** What is said of an address that is missing, and of one that is none. */
  email: { required: 'Email is required', invalid: 'Must be a valid email' },
  backHome: 'Back to the home page',
  /** On the pages that answer a form or a link. */
  answers: { done: 'Done', next: 'Next' },
  home: {
    expert: 'Profile',
    clients: 'Clients',
    allPosts: 'View All Posts',
  },
  services: {
    anchors: 'On this page',
    methodology: 'Methodology',
    programs: 'Services',
    courses: 'Courses',
    industry: 'Fields',
    credentials: 'Qualifications',
    /** Short enough for all four to stand in one line on a phone. */
    short: {
      methodology: 'Methodology',
      programs: 'Services',
      industry: 'Fields',
      credentials: 'Qualifications',
    },
    stair: 'Each step is a course; its width is its length in days.',
    loading: 'Loading services...',
    empty: 'No services found',
    /** Said below it; empty if there is nothing more to say. */
    emptyTitle: '',
    emptyHint: '',
    error: 'Failed to fetch services',
    untranslated: (id: number) => `Service ${id} (No translation)`,
    noDescription: 'No description available',
    audience: 'Who it is for',
    duration: 'Length',
    days,
    group: 'Participants',
    atMost: (count: number) => `Up to ${count}`,
    language: 'Language',
    taughtIn: { en: 'English', ar: 'Arabic', both: 'English or Arabic' },
    afterwards: 'Results',
    outcomes: 'What it achieves',
    outline: 'Details',
    assessment: 'How it is assessed',
    related: 'Related articles',
  },
  team: {
    loading: 'Loading team members',
    error: 'Error loading team members',
    tryAgain: 'Try Again',
    empty: 'No team members found',
    members: 'Team members',
    /** The labels of roles that rows name by a key. */
    roles: {} as Partial<Record<string, string>>,
    /** Roles that have another form for a woman. */
    feminineRoles: {} as Partial<Record<string, string>>,
  },
  blog: {
    posts: 'Posts',
    loading: 'Loading posts...',
    empty: 'No blog posts found',
    back: 'Back to Blog',
    noDate: 'No date',
    older: 'Older posts',
    newer: 'Newer posts',
    page: (number: number) => `Archive, part ${number}`,
    archive: 'Archive',
    feedTitle: 'Blog',
    topics: 'Topics',
    newest: 'Newest article',
    emptyTopic: 'There are no articles on this topic yet.',
    /** Cards shown when the posts cannot be loaded. */
    fallback: {} as Partial<Record<string, { title: string; description: string }>>,
  },
  article: {
    contents: 'Contents',
    writtenBy: 'Written by',
    readingTime: 'Reading time',
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    figure: (number: number) => `Figure ${number}`,
    next: 'Next article',
    program: 'Service on this subject',
    programDetails: 'About the service',
    ask: 'Ask about this service',
  },
  contact: { details: 'Contact details', places: 'Where to find us', map: 'Open the map', call: 'Call' },
  hours: {
    title: 'Opening hours',
    closed: 'Closed',
    wholeDay: 'Open 24 hours',
    everyDay: 'Every day',
    between: (from: string, to: string) => `${from}–${to}`,
    /** Days in a row. */
    daysBetween: (first: string, last: string) => `${first} to ${last}`,
    twoDays: (first: string, second: string) => `${first} and ${second}`,
    /** Between the hours of one day: what ends those before, and begins those after. */
    endOfHours: ',',
    beginOfHours: '',
    betweenDays: '; ',
  },
  ...missingPagesInEnglish,
  /** Names shown where no client is stored. */
  clients: [] as string[],
};
