import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { CollectionName } from '#content-db/types/index.ts';
import type { ResourceScreen } from '../resource/screen.ts';

/** Where the fields of an article are on its page. */
export interface ArticleParts {
  /** The link to the list. */
  back: string;
  /** The field of its heading. */
  title: string;
  /** The field of its text, in Markdown. */
  text: string;
  /** The fields beside it, in groups. */
  groups: { title: string; fields: string[] }[];
  /** The group of what search engines and shared links say; the two are shown below it. */
  head: { title: string; fields: string[] };
  /** The address of the page in its language. */
  path: (values: FieldValues) => string;
  /** What search engines and shared links say of it. */
  headOf: (values: FieldValues) => { title: string; description: string };
  /** The columns that the database derives, for the preview. */
  derivedOf: (values: FieldValues) => FieldValues;
  /** Its picture, as visitors see it. */
  renderCover: (values: FieldValues, className: string) => ReactNode;
}

export type ArticleScreen<N extends CollectionName> = ResourceScreen<N> & { parts: ArticleParts };
