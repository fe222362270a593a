import type { Locale } from '#content-db/model/locale.ts';
import type { Reader } from '#content-db/read/reader.ts';

/** What a public call asks for. */
export interface Query {
  locale: Locale;
  page: string;
}

/** How one public call answers from published content. */
export interface PublicAnswer {
  /** Cache-Control max-age, in seconds. */
  maxAge: number;
  needsPage?: boolean;
  load(content: Reader, query: Query): Promise<unknown>;
}
