import {
  Award,
  Briefcase,
  Building2,
  CircleQuestionMark,
  GraduationCap,
  Hash,
  Image,
  Images,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  MapPin,
  Megaphone,
  MessageSquare,
  Newspaper,
  PanelTop,
  Phone,
  Pilcrow,
  Play,
  Quote,
  Users,
} from 'lucide-react';
import type { ResourceName } from '#content-db/types/index.ts';
import type { BuiltInPage } from '#content-db/types/page-path.ts';
import {
  isSectionKind,
  kindOf,
  type OwnSection,
  ownSectionOf,
  type SectionKind,
} from '#content-db/types/section-kinds.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { isTypeOff, ownNames } from '../../resource/own-types.ts';

/** The pages of the program. */
const pageNames: Record<BuiltInPage, string> = {
  home: t('Home'),
  services: t('Services'),
  team: t('Team'),
  blog: t('Blog'),
  contact: t('Contact'),
};

/** The types that pages and their own sections show, by their names. */
const types: Partial<Record<string, ResourceName>> = {
  services: 'services',
  team: 'team-members',
  blog: 'blog-posts',
  'advanced-training': 'training-courses',
  programs: 'services',
  clients: 'clients',
  members: 'team-members',
  articles: 'blog-posts',
};

/** Whether a page of the program, or a section of its own, shows a type that is off. */
export function isOff(name: string): boolean {
  const type = name === 'expert' ? 'instructors' : types[name];
  return type !== undefined && isTypeOff(type);
}

/** What a page of the program is called, as its owner calls the type that it shows. */
export function pageTitleOf(page: BuiltInPage): string {
  const type = types[page];
  return (type && ownNames(type)?.many) ?? pageNames[page];
}

/** The sections that pages of the program have by themselves. */
const sectionNames: Record<OwnSection, string> = {
  'advanced-training': t('Advanced training'),
  methodology: t('Methodology'),
  expert: t('Expert'),
  programs: t('Services'),
  blog: t('Newest posts'),
  clients: t('Clients'),
  closing: t('Call to action'),
  industry: t('Industry'),
  credentials: t('Credentials'),
  philosophy: t('Philosophy'),
  members: t('Team members'),
  articles: t('Posts'),
  details: t('Contact form and details'),
  places: t('Places'),
};

/** Those of them that are made of texts alone: without any, visitors do not see them. */
const textSections: readonly string[] = [
  'methodology',
  'expert',
  'industry',
  'credentials',
  'philosophy',
] satisfies OwnSection[];

/** Whether a page's own section has no texts, of those of the page, and so is not there for visitors. */
export function lacksTexts(
  own: string,
  texts: readonly { section: string; content: string; isActive: boolean }[],
): boolean {
  const hasText = texts.some(
    ({ section, content, isActive }) => section === own && isActive && content.trim() !== '',
  );
  return textSections.includes(own) && !hasText;
}

interface KindName {
  label: string;
  /** What it shows, in a sentence. */
  purpose: string;
  icon: LucideIcon;
}

/** The kinds of section that any page can have, in the order in which they are offered. */
export const kindNames: Record<SectionKind, KindName> = {
  hero: {
    label: t('Opening'),
    purpose: t('Large words with a picture and up to two buttons; first on a page, it is its head'),
    icon: PanelTop,
  },
  text: { label: t('Text'), purpose: t('A title with paragraphs beside it'), icon: Pilcrow },
  picture: { label: t('Text beside a picture'), purpose: t('Text and a picture, side by side'), icon: Image },
  cards: { label: t('Cards'), purpose: t('Each heading in the text begins a card'), icon: LayoutGrid },
  numbers: {
    label: t('Numbers with words'),
    purpose: t('Each heading is a number, such as 24, with what it counts below it'),
    icon: Hash,
  },
  steps: { label: t('Numbered steps'), purpose: t('Each heading is a step'), icon: ListOrdered },
  questions: {
    label: t('Questions and answers'),
    purpose: t('Each heading is a question, and what follows it the answer'),
    icon: CircleQuestionMark,
  },
  quotation: { label: t('Quotation'), purpose: t('What somebody said, with a portrait'), icon: Quote },
  gallery: {
    label: t('Gallery'),
    purpose: t('The pictures in the text, in rows, with their captions'),
    icon: Images,
  },
  logos: { label: t('Logos'), purpose: t('The pictures in the text, small and in one colour'), icon: Award },
  video: { label: t('Video'), purpose: t('A picture that leads to a video on another website'), icon: Play },
  call: { label: t('Call to action'), purpose: t('A title and a button on a dark ground'), icon: Megaphone },
  contact: { label: t('Contact details'), purpose: t('Phone, email and address'), icon: Phone },
  form: {
    label: t('Contact form'),
    purpose: t('The form whose messages reach the inbox'),
    icon: MessageSquare,
  },
  place: {
    label: translated('Place'),
    purpose: t('Where you are found, when you are open, and a link to the map'),
    icon: MapPin,
  },
  services: { label: t('Services'), purpose: t('All or the first ones, one line each'), icon: Briefcase },
  courses: {
    label: t('Training courses'),
    purpose: t('All or the first ones, in their order'),
    icon: GraduationCap,
  },
  members: {
    label: t('Team members'),
    purpose: t('Their names, with their portraits'),
    icon: Users,
  },
  posts: {
    label: t('Newest posts'),
    purpose: t('The newest posts, all or those of one topic'),
    icon: Newspaper,
  },
  clients: { label: t('Clients'), purpose: t('Their names and logos'), icon: Building2 },
};

/** What a kind is called, as its owner calls the type that it lists. */
export function labelOfKind(kind: SectionKind): string {
  const { type } = kindOf(kind);
  return (type && ownNames(type)?.many) ?? kindNames[kind].label;
}

/** What a section is called by its kind; a kind that is gone by its name. */
export function kindLabel(kind: string): string {
  const own = ownSectionOf(kind);
  if (own !== undefined) {
    const type = types[own];
    const name = new Map<string, string>(Object.entries(sectionNames)).get(own);
    return (type && ownNames(type)?.many) ?? name ?? own;
  }
  return isSectionKind(kind) ? labelOfKind(kind) : t('{kind} (not available any more)', { kind });
}
