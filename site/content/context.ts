import type { Locale } from '#content-db/model/locale.ts';
import type { Reader } from '#content-db/read/reader.ts';

/** The picture that social networks show beside a link; drawn on publish. */
export interface OpenGraphPicture {
  title: string;
  locale: Locale;
  brand: string;
  /** Decides the plate behind the title. */
  seed: string;
}

/** What a visitor without JavaScript typed into the contact form, and what was wrong with it. */
export interface ContactFormState {
  values: { name: string; email: string; message: string };
  errors: Partial<Record<'name' | 'email' | 'message', 'required' | 'invalid'>>;
  /** Why it was not taken: `invalid`, `too-many`, or anything else that keeps it from being stored. */
  code: string;
}

/** All that a page may depend on: it has no clock, no environment and no network. */
export interface PageContext {
  content: Reader;
  locale: Locale;
  /** `preview` marks what is edited: texts with their place, what shows a row with the row. */
  mode: 'public' | 'preview';
  /** Origin of the public site, without a slash at its end. */
  siteUrl: string;
  /** The page's own address below the origin. */
  path: string;
  /** English addresses of the pages that exist once in each language and that search engines may know. */
  pages: readonly string[];
  form?: ContactFormState | undefined;
  /** Where there is no earlier release: hears of what cannot be read and is shown as failed, instead of failing the page. */
  onFailedRead?: ((cause: unknown) => void) | undefined;
  /** Asks for a picture and gives the address that it will have. */
  openGraph(picture: OpenGraphPicture): string;
}
