import type { Reader } from '#content-db/read/reader.ts';
import { organisationKey } from '#content-db/types/organisation-key.ts';
import { example } from '#example/index.ts';
import { type Example, noExample } from '../i18n/example.ts';

/** Whose site it is, for programs that read it. Its name and its texts are content. */
export interface Organisation {
  /** What stands in where nothing is stored. */
  example: Example;
  /** A type of schema.org. */
  kind: string;
  country: string | null;
}

/** Whose site it is. Without settings it is that of the example. */
export async function organisationOf(content: Pick<Reader, 'keyed'>): Promise<Organisation> {
  const settings = (await content.keyed('organisation'))(organisationKey);
  if (!settings) return { example, ...example.organisation };
  const { kind, country, hasExample } = settings;
  return { example: hasExample ? example : noExample, kind, country: country || null };
}
