import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { getRow, type Input, type RowOf } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { slugify } from '#content-db/model/slug.ts';
import type { Derivation } from '../writer.ts';
import { nameFromTitle } from '../name-from-title.ts';
import { moveAddress } from '../moved-address.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

type Post = RowOf<'blog-posts'>;

/** Staff date nothing back. */
const input = resources['blog-posts'].input.omit({ createdAt: true });

/** Addresses below /blog that are the site's own. */
const reserved = ['404'];

/** Blog posts. The slug follows its rule, and a published post that moves leaves a redirect. */
export function blogPosts(deps: ContentDeps & { published: Pick<Database, 'read'> }) {
  return resourceRoutes(deps, 'blog-posts', {
    naming: () => ({ input, columns: {} }),
    derive: { slug: slugOf },
    check: checkTranslation,
    async follow(tx, { before, after, by }) {
      const to = postPath(after);
      const from = before && postPath(before);
      if (from === to) return;
      const visited = before && (await getRow(deps.published.read, 'blog-posts', before.id));
      const wasPublic = visited !== undefined && postPath(visited) === from;
      await moveAddress(tx, { from, to, leavesRedirect: wasPublic, by });
    },
  });
}

async function slugOf(
  tx: Transaction,
  { given, values, before }: Derivation<'blog-posts'>,
): Promise<unknown> {
  if (given !== undefined && given !== null && typeof given !== 'string') return given;
  if (given && !input.shape.slug.safeParse(given).success) return given;
  const slug = slugify(given ?? '');
  if (slug && !reserved.includes(slug)) return slug;
  const title = slug || values['title'];
  return nameFromTitle(tx, {
    name: 'blog-posts',
    column: 'slug',
    title,
    fallback: 'post',
    id: before?.id,
    longest: 300,
    reserved,
  });
}

/** A post and its translation are in two languages, and each has no other. */
async function checkTranslation(
  tx: Transaction,
  post: Input<'blog-posts'>,
  before: Post | undefined,
): Promise<void> {
  if (before) {
    const [other] = await rowsWith(tx, 'blog-posts', 'translationOf', [before.id]);
    if (other && other['locale'] === post.locale)
      throw refused('locale', 'Its translation is in this language already');
  }
  if (typeof post.translationOf !== 'number') return;
  const original = await getRow(tx, 'blog-posts', post.translationOf);
  if (original?.locale === post.locale) throw refused('translationOf', 'Choose a post in the other language');
  const others = (await rowsWith(tx, 'blog-posts', 'translationOf', [post.translationOf])).filter(
    ({ id }) => id !== before?.id,
  );
  if (others.length > 0)
    throw new Problem('conflict', 'That post has a translation already.', {
      fields: { translationOf: 'That post has a translation already' },
    });
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', `${message}.`, { fields: { [field]: message } });
}
