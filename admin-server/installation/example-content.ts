import type { Queries } from '#content-db/database/open.ts';
import { isOwnDomain } from '#content-db/model/own-domain.ts';
import { Problem } from '#content-db/model/problem.ts';
import { hasExample } from '#content-db/read/has-example.ts';
import { organisationNames } from '#content-db/read/organisation-names.ts';
import { namesIn } from '#content-db/seed/read-seed.ts';
import { contentFolder } from '#example/content/folder.ts';

/** What a new site begins with: the example, the structure with neutral texts, or nothing. */
export type Beginning = 'example' | 'structure' | 'none';

const beginnings: readonly Beginning[] = ['example', 'structure', 'none'];

/**
 * What the words of a command ask a new site to begin with: `--structure`, `--empty`, or `--example` with a name.
 * @throws Problem (`invalid`) if there is no such beginning, or more than one is asked for
 */
export function beginningOf(words: string[]): Beginning {
  const named = words.flatMap((word, at) => {
    const next = words[at + 1];
    return word === '--example' && next !== undefined && !next.startsWith('--') ? [next] : [];
  });
  const asked = [
    ...named.map((name) => {
      const known = beginnings.find((beginning) => beginning === name);
      if (known) return known;
      throw new Problem(
        'invalid',
        `There is no beginning called “${name}”. After --example comes structure (pages and neutral texts), none (empty), or nothing for the example itself.`,
      );
    }),
    ...(words.includes('--empty') ? (['none'] as const) : []),
    ...(words.includes('--structure') ? (['structure'] as const) : []),
  ];
  const [beginning = 'example', other] = [...new Set(asked)];
  if (other === undefined) return beginning;
  throw new Problem('invalid', 'A site begins with one thing: give either --structure or --empty.');
}

/**
 * For a command that asks for a site without the example.
 * @throws Problem (`invalid`) if the site has it
 */
export async function requireNoExample(content: Queries, beginning: Beginning): Promise<void> {
  if (beginning === 'example' || !(await hasExample(content))) return;
  const option = beginning === 'none' ? '--empty' : '--structure';
  throw new Problem(
    'invalid',
    `This data folder has the example already, and ${option} is for a new one. Set DATA_DIR to another folder, or start without ${option}.`,
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
