import type { Queries } from '#content-db/database/open.ts';
import { isOwnDomain } from '#content-db/model/own-domain.ts';
import { Problem } from '#content-db/model/problem.ts';
import { hasExample } from '#content-db/read/has-example.ts';
import { organisationNames } from '#content-db/read/organisation-names.ts';
import { namesIn } from '#content-db/seed/read-seed.ts';
import { contentFolder } from '#example/content/folder.ts';

/** Whether the words of a command ask for a site without the example: `--empty` or `--example none`. */
export function isWithoutExample(words: string[]): boolean {
  return (
    words.includes('--empty') || words.some((word, at) => word === '--example' && words[at + 1] === 'none')
  );
}

/**
 * For a command that asks for a site without the example.
 * @throws Problem (`invalid`) if the site has it
 */
export async function requireNoExample(content: Queries): Promise<void> {
  if (!(await hasExample(content))) return;
  throw new Problem(
    'invalid',
    'This data folder has the example already, and --empty is for a new one. Set DATA_DIR to another folder, or start without --empty.',
  );
}

/**
 * Keeps the invented organisation of the example off a domain that somebody owns. Content is the example as long as
 * the organisation has the example's name in one of its languages: whoever uses the program in earnest changes that
 * first, and nobody can want to keep it.
 * @throws Problem (`invalid`)
 */
export async function refuseExample(published: Queries, siteUrl: string): Promise<void> {
  if (!isOwnDomain(siteUrl)) return;
  const example = await namesIn(contentFolder);
  const kept = (await organisationNames(published)).find((name) => example.includes(name));
  if (kept === undefined) return;
  throw new Problem(
    'invalid',
    `The published content is still the example: the organisation is called ${kept}, which is invented. So it is not built for ${siteUrl}. Publish your own content first, or restore a backup of it. To build the example all the same, add --example.`,
  );
}
