import type { Locale } from '#content-db/model/locale.ts';
import type { SearchAnswer } from '../search/query.ts';
import type { Reader } from '#content-db/read/reader.ts';
import type { Organisation } from './organisation.ts';

/** The picture that social networks show with a link. It is drawn on publish. */
export interface OpenGraphPicture {
  title: string;
  locale: Locale;
  brand: string;
  /** The same seed draws the same plate behind the title. */
  seed: string;
  /** Whether the picture has no plate and no mark; absent with the example. */
  isPlain?: true;
}

/** A rejected contact form of a visitor without JavaScript: the values and their errors. */
export interface ContactFormState {
  values: { name: string; email: string; message: string; about?: string };
  errors: Partial<Record<'name' | 'email' | 'message', 'required' | 'invalid'>>;
  /** Why it was rejected: `invalid`, `too-many`, or any other error code. */
  code: string;
}

/** What a visitor looked for, and what was found. */
export interface SearchState {
  query: string;
  answer: SearchAnswer;
}

/** Everything a page may depend on. It has no clock, no environment and no network. */
export interface PageContext {
  content: Reader;
  locale: Locale;
  organisation: Organisation;
  /** In `preview`, elements carry the key of the text or row they show, for the live editor. */
  mode: 'public' | 'preview';
  /** Origin of the public site, without a trailing slash. */
  siteUrl: string;
  /** Origin that forms send to; see `formAction`. */
  apiUrl: string;
  /** Path of the page. */
  path: string;
  /** English paths of the indexable pages that exist once per language. */
  pages: readonly string[];
  form?: ContactFormState | undefined;
  /** Key of what an enquiry is about, as the address of the contact form names it. */
  about?: string | undefined;
  search?: SearchState | undefined;
  /** Set when the page was opened by a link in a mail. */
  isFromMail?: true | undefined;
  /** Set for the first release only: gets the error of a failed read, and the page shows the list as failed. */
  onFailedRead?: ((cause: unknown) => void) | undefined;
  /** Requests a picture and returns the path it will have. */
  openGraph(picture: OpenGraphPicture): string;
}
