import type { Database, Transaction } from '#content-db/database/open.ts';
import { getRow, type Input } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import { slugify } from '#content-db/model/slug.ts';
import { invalidField } from '../invalid-field.ts';
import { createWriter, type DeriveInput } from '../writer.ts';
import { uniqueSlug } from '../unique-slug.ts';
import { moveAddresses } from '../moved-address.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

const { input } = resources['blog-posts'];

/** Staff can't set the creation date. */
const staffInput = input.omit({ createdAt: true });

/** Slugs whose addresses below /blog are other pages. */
const reserved = ['404'];

/** Blog posts. The slug derives from the title, and a published post that gets a new address leaves a redirect. */
export function blogPosts(deps: ContentDeps & { published: Pick<Database, 'read'> }) {
  return resourceRoutes(deps, 'blog-posts', {
    fieldNames: (sent) => ({ input: 'createdAt' in sent ? staffInput : input, columns: {} }),
    derive: { slug: slugOf, createdAt: dateOf('createdAt'), publishedAt: dateOf('publishedAt') },
    check: checkAuthor,
    afterWrite: (tx, change) => moveAddresses(tx, deps.published.read, 'blog-posts', change),
  });
}

/** Writes the Arabic version of a post, which gets an address from its own title. */
export const arabicPostWriter = createWriter('blog-posts', { derive: { slug: slugOf } });

async function slugOf(
  tx: Transaction,
  { sent, values, before }: DeriveInput<'blog-posts'>,
): Promise<unknown> {
  if (sent !== undefined && sent !== null && typeof sent !== 'string') return sent;
  if (sent && !input.shape.slug.safeParse(sent).success) return sent;
  const slug = slugify(sent ?? '');
  if (slug && !reserved.includes(slug)) return slug;
  const title = slug || values['title'];
  return uniqueSlug(tx, {
    name: 'blog-posts',
    column: 'slug',
    title,
    fallback: 'post',
    id: before?.id,
    reserved,
  });
}

/** The date of the post that a new one translates, so that lists have the same order in both languages. */
function dateOf(column: 'createdAt' | 'publishedAt') {
  return async (
    tx: Transaction,
    { sent, before, values: { translationOf } }: DeriveInput<'blog-posts'>,
  ): Promise<unknown> => {
    const { data: original } = input.shape.translationOf.safeParse(translationOf);
    if (sent || before || typeof original !== 'number') return sent;
    return (await getRow(tx, 'blog-posts', original))?.[column] ?? sent;
  };
}

/** Members of the team have a row in each language. */
async function checkAuthor(tx: Transaction, post: Input<'blog-posts'>): Promise<void> {
  if (typeof post.authorId !== 'number') return;
  const author = await getRow(tx, 'team-members', post.authorId);
  if (author && author.locale !== post.locale)
    throw invalidField('authorId', 'Choose a member of the team in the language of the post');
}
