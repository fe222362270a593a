import type { Locale } from '#content-db/model/locale.ts';
import type { SharingArt } from '../art/open-graph.ts';
import type { Overlay } from './dictionary.ts';

/** The pages with a drawing at their head. */
export type HeroPage = 'home' | 'services' | 'team' | 'contact';

/** The drawings of an organisation, as trusted SVG. */
export interface ExampleArt {
  /** The mark; its accent is of the class `logo-accent`. */
  logo(): string;
  hero(page: HeroPage, locale: Locale): string;
  /** At the head of the pages for 404 and 410. `home` is what the first page is called. */
  missing(status: '404' | '410', home: string, locale: Locale): string;
  /** In place of the picture of an article. The same seed gives the same. */
  cover(seed: string, options: { kind?: string | undefined; isMirrored?: boolean }): string;
  /** The address of a module that exports `cover`, for lists that a visitor's browser loads. */
  coverModule: string;
  /** Courses by their days. */
  stair(days: readonly number[], isMirrored: boolean): string;
  sharing: SharingArt;
}

/**
 * An organisation that the program comes with: what the site says and shows where nothing is stored. Its content, which
 * an empty database is filled with, is in the folder `content` beside it. A site without one has none of this.
 */
export interface Example {
  /** Empty without one. */
  name: string;
  words: Partial<Record<Locale, Overlay>>;
  /** Texts of pages where none is stored, in place of or beside those of page-texts.ts; by page, section and key. */
  texts: Partial<Record<Locale, Record<string, string>>>;
  /** A type of schema.org, a country (ISO 3166-1) and a time zone, while no settings name others. */
  organisation: { kind: string; country: string | null; timeZone: string | null };
  /** Parts of the services page and of the home page: the keys of their texts, in order. */
  points: {
    /** With the name of the icon. */
    methods: Record<string, string>;
    sectors: readonly string[];
    proofs: readonly string[];
  };
  /** Inner markup of further icons; see site/art/icons.ts. */
  icons: Record<string, string>;
  /** The cards for posts that cannot be loaded; their texts are words of the blog. */
  posts: readonly { key: string; date: string; picture: string }[];
  art: ExampleArt | undefined;
}

/** That of a site without an example. */
export const noExample: Example = {
  name: '',
  words: {},
  texts: {},
  organisation: { kind: 'Organization', country: null, timeZone: null },
  points: { methods: {}, sectors: [], proofs: [] },
  icons: {},
  posts: [],
  art: undefined,
};
