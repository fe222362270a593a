import { DatabaseSync } from 'node:sqlite';
import { getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import * as z from 'zod';
import type { Resource } from '#content-db/model/resource.ts';
import { resourceNames, resources } from '#content-db/types/index.ts';

/** Columns that name a row, a place or a picture, and no text that anybody reads. */
const names = new Set([
  'key',
  'page',
  'section',
  'slug',
  'icon',
  'imageKey',
  'file',
  'filename',
  'fromUrl',
  'toUrl',
]);

/** An article in which all that Markdown knows consists of the word. */
function articleOf(word: string): string {
  return `${word} **${word}** [${word}](https://example.org/${word}) \`${word}\`

## ${word}

1. ${word}
   - ${word}

> ${word}

### *${word}* ~~${word}~~

\`\`\`
${word}
\`\`\`

| ${word} | ${word} |
| --- | ---: |
| ${word} | ${word} |

![${word}](figure:cabin-layout "${word}")

#### ${word}

https://example.org/${word}

<details><summary>${word}</summary>${word}</details>

## ${word}
`;
}

/**
 * Puts a word into every text that staff can write, of every type and row, in a file with the content of a site. What takes fewer
 * letters gets the beginning of it.
 */
export function fillWithWord(file: string, word: string): void {
  const database = new DatabaseSync(file);
  for (const name of resourceNames) {
    const { table, input, markdownColumns = [] }: Resource = resources[name];
    const { shape } = input as z.ZodObject;
    for (const [column, schema] of Object.entries(shape)) {
      const fitting = [120, 100, 60].map((length) => word.slice(0, length));
      const longest = fitting.find((text) => z.safeParse(schema, text).data === text);
      if (longest === undefined || names.has(column)) continue;
      const text = markdownColumns.includes(column) ? articleOf(word) : longest;
      database.prepare(`UPDATE OR IGNORE ${getTableName(table)} SET ${toSnakeCase(column)} = ?`).run(text);
    }
  }
  // Legal pages are articles, too.
  database.prepare("UPDATE page_content SET content = ? WHERE key = 'content'").run(articleOf(word));
  database.prepare('UPDATE footer_settings SET email = ?').run(`${'e'.repeat(64)}@${'d'.repeat(60)}.example`);
  // Enough articles for an archive.
  for (let copy = 0; copy < 24; copy += 1)
    database
      .prepare(
        `INSERT INTO blog_posts (title, content, slug, locale, topic_id, created_at, updated_at)
        SELECT title, content, ? || locale, locale, topic_id, created_at, updated_at FROM blog_posts GROUP BY locale`,
      )
      .run(`copy-${copy}-`);
  database.close();
}
