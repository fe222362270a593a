import type { Queries } from '#content-db/database/open.ts';
import { organisationNames } from '#content-db/read/organisation-names.ts';

/** Words of a name; shorter ones are part of too many others. */
const word = /\p{L}{4,}/gu;

/** Names that strangers try first: the words of the organisation's name, of the site's host and of the username. */
export async function guessableNames(content: Queries, siteUrl: string, username: string): Promise<string[]> {
  const texts = [...(await organisationNames(content)), new URL(siteUrl).hostname, username];
  return [...new Set(texts.flatMap((text) => text.normalize('NFKC').toLowerCase().match(word) ?? []))];
}
