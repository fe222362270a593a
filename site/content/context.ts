import type { Locale } from '#content-db/model/locale.ts';
import type { Reader } from '#content-db/read/reader.ts';
import type { StoredNames, SwitchableType } from '#content-db/types/type-names.ts';
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
  /** Whether it is dark on white, which goes with any brand. With its colours, each page would change with them. */
  isOnPaper?: true;
}

/** A form of a visitor without JavaScript that was rejected: the values of its fields and their errors. */
export interface RejectedForm {
  values: Partial<Record<string, string>>;
  errors: Partial<Record<string, 'required' | 'invalid'>>;
  /** Why it was rejected: `invalid`, `too-many`, or any other error code. */
  code: string;
}

/** What a page that answers a visitor shows besides content; features add theirs. */
export interface AnswerState {
  form?: RejectedForm | undefined;
  /** Key of what an enquiry is about, as the address of the contact page names it. */
  about?: string | undefined;
  /** Set when the page was opened by a link in a mail. */
  isFromMail?: true | undefined;
}

/** Everything a page may depend on. It has no clock, no environment and no network. */
export interface PageContext extends AnswerState {
  content: Reader;
  locale: Locale;
  organisation: Organisation;
  /** What the organisation calls a type. The page depends on the names that it asks for. */
  namesOf(type: SwitchableType): StoredNames | undefined;
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
  /** Set for the first release only: gets the error of a failed read, and the page shows the list as failed. */
  onFailedRead?: ((cause: unknown) => void) | undefined;
  /** Requests a picture and returns the path it will have. */
  openGraph(picture: OpenGraphPicture): string;
}
