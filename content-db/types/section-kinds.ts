import { type BuiltInPage, isBuiltInPage } from './page-path.ts';
import type { SwitchableType } from './type-names.ts';

/** What a section of a kind is made of, besides its title. */
type SectionField =
  'text' | 'picture' | 'link' | 'secondLink' | 'alignment' | 'count' | 'topicId' | 'placeId';

interface KindOfSection {
  fields: readonly SectionField[];
  /** Whether each heading in its text makes an item with what follows it: a card, a question, a number. */
  isDivided?: true;
  /** The type whose rows it lists. */
  type?: SwitchableType;
}

/** The kinds of section that any page can have. */
export const sectionKinds = {
  hero: { fields: ['text', 'picture', 'link', 'secondLink', 'alignment'] },
  text: { fields: ['text', 'link'] },
  picture: { fields: ['text', 'picture', 'link'] },
  cards: { fields: ['text', 'link'], isDivided: true },
  numbers: { fields: ['text'], isDivided: true },
  steps: { fields: ['text', 'link'], isDivided: true },
  questions: { fields: ['text'], isDivided: true },
  quotation: { fields: ['text', 'picture'] },
  gallery: { fields: ['text'] },
  logos: { fields: ['text'] },
  video: { fields: ['text', 'picture', 'link'] },
  call: { fields: ['text', 'link'] },
  contact: { fields: ['text'] },
  form: { fields: ['text'] },
  place: { fields: ['text', 'placeId'] },
  services: { fields: ['text', 'count', 'link'], type: 'services' },
  courses: { fields: ['text'], type: 'training-courses' },
  members: { fields: ['text', 'count', 'link'], type: 'team-members' },
  posts: { fields: ['text', 'count', 'topicId', 'link'], type: 'blog-posts' },
  clients: { fields: ['text'], type: 'clients' },
} as const satisfies Record<string, KindOfSection>;

export type SectionKind = keyof typeof sectionKinds;

/** The sections that a page of the program has by itself, in their order. Their texts are `page-content`. */
export const ownSections = {
  home: ['advanced-training', 'methodology', 'expert', 'programs', 'blog', 'clients', 'closing'],
  services: ['methodology', 'programs', 'industry', 'credentials', 'closing'],
  team: ['philosophy', 'members'],
  blog: ['articles'],
  contact: ['details', 'places'],
} as const satisfies Record<BuiltInPage, readonly string[]>;

export type OwnSection<P extends BuiltInPage = BuiltInPage> = (typeof ownSections)[P][number];

/** Before the name of a page's own section, where kinds are stored. */
const ownMark = 'own:';

/** The kind by which a page's own section is stored. */
export function kindOfOwn(section: string): string {
  return ownMark + section;
}

/** The name of the page's own section that a stored kind stands for; undefined for other kinds. */
export function ownSectionOf(kind: string): string | undefined {
  return kind.startsWith(ownMark) ? kind.slice(ownMark.length) : undefined;
}

/** Whether a stored kind is one that any page can have. A kind can be gone: its rows stay, and are shown as a text. */
export function isSectionKind(kind: string): kind is SectionKind {
  return Object.hasOwn(sectionKinds, kind);
}

/** Between the places of two of a page's own sections, so that others fit between them. */
export const placeStep = 100;

/** A section at its place on a page: one of the page's own, with what is stored of it, or one that was added. */
export type Place<R> = { sortOrder: number } & (
  { own: string; row: R | undefined } | { own?: undefined; row: R }
);

/** All sections of a page in their order, hidden ones too: its own ones, at their first place unless a row says another, and those of the rows. */
export function placesOf<R extends { kind: string; sortOrder: number }>(
  slug: string,
  rows: readonly R[],
): Place<R>[] {
  const names: readonly string[] = isBuiltInPage(slug) ? ownSections[slug] : [];
  const own = names.map((name, at) => {
    const row = rows.find(({ kind }) => ownSectionOf(kind) === name);
    return { own: name, row, sortOrder: row?.sortOrder ?? (at + 1) * placeStep };
  });
  const added = rows
    .filter(({ kind }) => ownSectionOf(kind) === undefined)
    .map((row) => ({ row, sortOrder: row.sortOrder }));
  return [...own, ...added].sort((a, b) => a.sortOrder - b.sortOrder);
}

/** What a section of a kind has. */
export function kindOf(kind: SectionKind): KindOfSection {
  return sectionKinds[kind];
}
