import type { ProblemCode } from '#content-db/model/problem.ts';
import type { SearchAnswer } from '#site/search/query.ts';

/** Names of the fields of the contact form. */
type FieldName = 'name' | 'email' | 'message';

/** What a page that answers a visitor shows besides the published content. */
export interface AnswerState {
  /** A rejected contact form. */
  form?: ContactFailure;
  /** Key of what an enquiry is about. */
  about?: string;
  /** What a visitor looked for, and what was found. */
  search?: { query: string; answer: SearchAnswer };
  /** Set when the page was opened by a link in a mail: it then has the button that does what the link says. */
  isFromMail?: true;
}

/** What the contact page shows a visitor without JavaScript when a message was not accepted. */
export interface ContactFailure {
  /** What the visitor typed. */
  values: Record<FieldName, string> & { about: string };
  /** The invalid fields. */
  errors: Partial<Record<FieldName, 'required' | 'invalid'>>;
  /** The reason: `invalid`, `too-large`, `too-many`, `unavailable` … */
  code: ProblemCode;
}

/** Renders a page that answers a visitor, with its headers (Content-Security-Policy). */
export type RenderAnswer = (
  path: string,
  state: AnswerState,
) => Promise<{ body: Uint8Array; headers: Record<string, string> }>;
