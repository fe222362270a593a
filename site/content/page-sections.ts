import { menuLink } from '#content-db/read/menu-links.ts';
import { otherLocale } from '#content-db/model/locale.ts';
import type { Reader, ViewRow } from '#content-db/read/reader.ts';
import { type BuiltInPage, ownPagePaths } from '#content-db/types/page-path.ts';
import {
  isSectionKind,
  kindOf,
  type OwnSection,
  ownSectionOf,
  ownSections,
  placesOf,
  type SectionKind,
} from '#content-db/types/section-kinds.ts';
import { pagePaths, typeOf } from '../paths.ts';
import { clientGrid } from './clients.ts';
import { footerContacts, whatsappNumber } from './contact-details.ts';
import type { PageContext } from './context.ts';
import { parseMarkdown } from './markdown-parser.ts';
import { type PlaceCard, placeCard } from './places.ts';
import { plainText } from './plain-text.ts';
import { courseLadder, serviceCards } from './services.ts';
import { teamCards } from './team.ts';
import { type Text, inLanguage } from './texts.ts';
import { tryRead } from './try-read.ts';

type Row = ViewRow<'page-sections', 'section'>;

/** A section that staff have added, with its texts in the language of the page. */
export interface AddedSection {
  id: number;
  /** A kind that is gone is shown as a text. */
  kind: SectionKind;
  title: Text | undefined;
  /** Markdown; of a divided kind what stands before the first heading. */
  text: Text | undefined;
  /** Of a divided kind: what its headings make. */
  items: SectionItem[];
  picture: string | undefined;
  link: Button | undefined;
  secondLink: Button | undefined;
  alignment: Row['alignment'];
  ground: Row['ground'];
  count: number | undefined;
  topicId: number | undefined;
  place: PlaceCard | undefined;
}

export interface Button {
  href: string;
  label: Text;
}

/** A card, a step, a question or a number. */
export interface SectionItem {
  title: Text;
  /** Markdown. */
  text: Text | undefined;
}

/** A place on a page: one of its own sections, or one that was added. */
export type PlacedSection<P extends BuiltInPage = BuiltInPage> =
  { own: OwnSection<P>; added?: undefined } | { own?: undefined; added: AddedSection };

export interface Arrangement<P extends BuiltInPage> {
  /** A picture for the head of the page. */
  picture: string | undefined;
  hasNumbers: boolean;
  sections: PlacedSection<P>[];
}

/** The sections of a page of the program: where staff have put them, or as they are by themselves. */
export async function arrangementOf<P extends BuiltInPage>(
  context: PageContext,
  page: P,
): Promise<Arrangement<P>> {
  const row = await context.content.find('pages', 'slug', page, 'place');
  return {
    picture: row?.picture || undefined,
    hasNumbers: row?.hasNumbers ?? true,
    sections: await sectionsOn(context, page, row ? await rowsOf(context.content, row.id) : []),
  };
}

async function sectionsOn<P extends BuiltInPage>(
  context: PageContext,
  page: P,
  rows: readonly Row[],
): Promise<PlacedSection<P>[]> {
  const names: readonly OwnSection<P>[] = ownSections[page];
  const placed = placesOf(page, rows).map(async ({ own: name, row }): Promise<PlacedSection<P>[]> => {
    const own = names.find((known) => known === name);
    if (own !== undefined) return row?.isVisible === false ? [] : [{ own }];
    return row ? addedSections(context, [row]) : [];
  });
  return (await Promise.all(placed)).flat();
}

/** A page that staff have added. */
export interface OwnPage {
  id: number;
  title: Text;
  description: Text | undefined;
  picture: string | undefined;
  /** Its title for search results and shared links. */
  searchTitle: string;
  sharingPicture: string | undefined;
  isListed: boolean;
  hasNumbers: boolean;
  /** Its path in the other language. */
  alternate: string;
  sections: { added: AddedSection }[];
}

/** The public page with this slug in the language of the address; undefined if there is none. */
export async function findOwnPage(context: PageContext, slug: string): Promise<OwnPage | undefined> {
  const { content, locale, path } = context;
  const atPath = (row: ViewRow<'pages', 'page'> | undefined) =>
    row && ownPagePaths(row)[locale] === path ? row : undefined;
  const row =
    (locale === 'ar' ? atPath(await content.find('pages', 'slugAr', slug, 'page')) : undefined) ??
    atPath(await content.find('pages', 'slug', slug, 'page'));
  if (!row) return undefined;
  const rows = await rowsOf(content, row.id);
  return {
    id: row.id,
    title: inLanguage(row.title, row.titleAr, locale),
    description: optionalText(context, row.description, row.descriptionAr),
    picture: row.picture || undefined,
    searchTitle: (
      optionalText(context, row.searchTitle, row.searchTitleAr) ?? inLanguage(row.title, row.titleAr, locale)
    ).value,
    sharingPicture: row.sharingPicture || undefined,
    isListed: row.isListed,
    hasNumbers: row.hasNumbers,
    alternate: ownPagePaths(row)[otherLocale(locale)] ?? '',
    sections: await addedSections(context, rows),
  };
}

async function rowsOf(content: Reader, pageId: number): Promise<Row[]> {
  const ids = await content.ids('page-sections', undefined, { name: 'page', id: pageId });
  const rows = await Promise.all(ids.map((id) => content.get('page-sections', id, 'section')));
  return rows.filter((row) => row !== undefined);
}

function optionalText(
  { locale }: Pick<PageContext, 'locale'>,
  english: string | null,
  arabic: string | null,
): Text | undefined {
  if (!english?.trim() && !(locale === 'ar' && arabic?.trim())) return undefined;
  return inLanguage(english ?? '', arabic, locale);
}

/** The sections of rows, without hidden ones and those that have nothing to show yet. */
async function addedSections(context: PageContext, rows: readonly Row[]): Promise<{ added: AddedSection }[]> {
  const shown = await Promise.all(
    rows.map(async (row) => {
      const isLeftOut =
        !row.isVisible || ownSectionOf(row.kind) !== undefined || (await isOfTypeOff(context, row.kind));
      return isLeftOut ? [] : [{ added: await addedSection(context, row) }];
    }),
  );
  const rowCounts = await listedRows(context, new Set(shown.flat().map(({ added }) => added.kind)));
  return shown.flat().filter(({ added: { kind, title, text, items, picture, place } }) => {
    if (kind === 'place') return place;
    if (rowCounts.get(kind) === 0) return text;
    return title || text || picture || items.length > 0 || showsByItself(kind);
  });
}

/** Whether a kind shows something though nothing is written in it. */
function showsByItself(kind: SectionKind): boolean {
  return kind === 'contact' || kind === 'form' || kindOf(kind).type !== undefined;
}

/** What some kinds list. A page says by itself that it has no posts. */
const lists: [SectionKind, (context: PageContext) => Promise<readonly unknown[]>][] = [
  ['services', serviceCards],
  ['courses', courseLadder],
  ['members', teamCards],
  ['clients', clientGrid],
  ['contact', contactsOf],
];

/** The ways of contact that are known. */
async function contactsOf(context: PageContext): Promise<unknown[]> {
  const { phone, email, address } = await footerContacts(context);
  return [phone, email, address, await whatsappNumber(context)].filter(Boolean);
}

/** How many rows these kinds list in the language of the page. In previews staff add the first one. */
async function listedRows(
  context: PageContext,
  kinds: ReadonlySet<SectionKind>,
): Promise<Map<SectionKind, number | undefined>> {
  if (context.mode === 'preview') return new Map();
  const counted = lists
    .filter(([kind]) => kinds.has(kind))
    .map(async ([kind, rows]) => [kind, (await tryRead(context, () => rows(context)))?.length] as const);
  return new Map(await Promise.all(counted));
}

async function isOfTypeOff({ content }: PageContext, kind: string): Promise<boolean> {
  const type = isSectionKind(kind) ? kindOf(kind).type : undefined;
  return type !== undefined && (await content.isOff(type));
}

async function addedSection(context: PageContext, row: Row): Promise<AddedSection> {
  const kind = isSectionKind(row.kind) ? row.kind : 'text';
  const { fields, isDivided } = kindOf(kind);
  const has = (field: (typeof fields)[number]) => fields.includes(field);
  const text = optionalText(context, row.text, row.textAr);
  const { before, items } = isDivided && text ? divided(text) : { before: text, items: [] };
  const button = async (
    target: string | null,
    ...label: [english: string | null, arabic: string | null]
  ): Promise<Button | undefined> => {
    const words = optionalText(context, ...label);
    return target && words ? { href: await linkIn(context, target), label: words } : undefined;
  };
  return {
    id: row.id,
    kind,
    title: optionalText(context, row.title, row.titleAr),
    text: before,
    items,
    picture: (has('picture') && row.picture) || undefined,
    link: has('link') ? await button(row.link, row.linkLabel, row.linkLabelAr) : undefined,
    secondLink: has('secondLink')
      ? await button(row.secondLink, row.secondLinkLabel, row.secondLinkLabelAr)
      : undefined,
    alignment: row.alignment,
    ground: row.ground,
    count: (has('count') && row.count) || undefined,
    topicId: (has('topicId') && row.topicId) || undefined,
    place: has('placeId') && row.placeId ? await placeCard(context, row.placeId) : undefined,
  };
}

/** A Markdown text as what stands before its first heading, and an item for each heading. */
function divided(text: Text): { before: Text | undefined; items: SectionItem[] } {
  const lines = text.value.split('\n');
  const own = (value: string): Text => ({ ...text, value });
  const part = (from: number, to: number) => {
    const value = lines.slice(from, to).join('\n').trim();
    return value === '' ? undefined : own(value);
  };
  const headings = parseMarkdown(text.value).flatMap(({ type, level, map }) =>
    type === 'heading_open' && level === 0 && map ? [{ from: map[0], to: map[1] }] : [],
  );
  return {
    before: part(0, headings[0]?.from ?? lines.length),
    items: headings.map(({ from, to }, at) => ({
      title: own(plainText(lines.slice(from, to).join('\n'))),
      text: part(to, headings[at + 1]?.from ?? lines.length),
    })),
  };
}

/** Where a button leads from a page of this language. What is not public any more is for the check of links to find. */
async function linkIn({ content, locale }: PageContext, target: string): Promise<string> {
  const link = await menuLink(content, { target, locale }, { pagePaths, typeOf });
  return 'missing' in link ? target : link.href;
}

/** The sections of a page with their numbers, from 1; 0 for none. What leads into a page or invites to act has none. */
export function numbered<S extends { own?: string | undefined; added?: AddedSection | undefined }>(
  sections: readonly S[],
  hasNumbers: boolean,
): (S & { number: number })[] {
  let count = 0;
  return sections.map((section) => {
    const { own, added } = section;
    const isBare = own === 'closing' || added?.kind === 'call' || added?.kind === 'hero';
    return { ...section, number: isBare || !hasNumbers ? 0 : (count += 1) };
  });
}

/** The number of a part of a section, such as 2.1; none in a section without a number. */
export function partNumber(section: number, at: number): string | undefined {
  return section > 0 ? `${section}.${at + 1}` : undefined;
}

/** The pictures in a Markdown text, in their order. */
export function picturesIn(source: string): { url: string; alt: string; caption: string }[] {
  return parseMarkdown(source).flatMap(({ children }) =>
    (children ?? []).flatMap((part) =>
      part.type === 'image'
        ? [
            {
              url: String(part.attrGet('src') ?? ''),
              alt: part.content,
              caption: String(part.attrGet('title') ?? ''),
            },
          ]
        : [],
    ),
  );
}
