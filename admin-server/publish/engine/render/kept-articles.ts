import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import type { ArticleMemory } from '#content-db/read/reader.ts';
import { batched } from '#content-db/read/source.ts';
import { keptArticles } from '#content-db/releases.ts';

/** The text of a post as HTML. */
export interface Article {
  postId: number;
  html: string;
}

/** Articles that earlier runs rendered with this version of Markdown; `takeNew` returns those rendered since its last call. */
export function createArticleMemory(
  published: Queries,
  version: number,
): ArticleMemory & { takeNew(): Article[] } {
  let fresh: Article[] = [];
  const load = async (ids: number[]) => {
    const isKept = and(eq(keptArticles.version, version), inArray(keptArticles.postId, ids));
    const rows = await published
      .select({ postId: keptArticles.postId, html: keptArticles.html })
      .from(keptArticles)
      .where(isKept);
    return new Map(rows.map(({ postId, html }) => [postId, html]));
  };
  return {
    kept: batched(load),
    made: (postId, html) => void fresh.push({ postId, html }),
    takeNew() {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}

/** Stores articles that were rendered from what is published now. */
export async function keepArticles(published: Database, version: number, articles: Article[]): Promise<void> {
  await published.write((tx) =>
    tx.run(sql`INSERT INTO kept_articles (post_id, version, html)
      SELECT value ->> 'postId', ${version}, value ->> 'html' FROM json_each(${JSON.stringify(articles)}) WHERE true
      ON CONFLICT (post_id) DO UPDATE SET version = excluded.version, html = excluded.html`),
  );
}
