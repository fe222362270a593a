import { useQuery } from '@tanstack/react-query';
import { type Locale, otherLocale } from '#content-db/model/locale.ts';
import { loadRow, loadRows, rowQuery } from '../../api/resources.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { structureOf } from '../../writing/text-facts.ts';
import type { SourceText } from '../../writing/source-pane.tsx';
import { useOtherId } from './other-id.ts';
import type { Post } from './screen.tsx';

/** The same post in the other language; either of the two may name the other. `id` is null if there is none, and undefined until it is known, or for a post that is not saved yet. */
export function useOtherLanguage(post: Post | undefined): {
  id: number | null | undefined;
  source: SourceText | undefined;
} {
  const id = useOtherId(post);
  const { data } = useQuery({ ...rowQuery('blog-posts', id ?? 0), enabled: typeof id === 'number' });
  return { id, source: data && sourceOf(data) };
}

/** The post as a text to read beside its translation. */
export function sourceOf({ title, content, locale }: Post): SourceText {
  return { title, text: content, locale };
}

/** The values that a translation of a post begins with: all that is not language, with what the text is built of. */
export async function translationValues(post: Post): Promise<Partial<Post>> {
  const copied = Object.entries(post).filter(
    // The server takes the date of creation over.
    ([column]) => typeInfo['blog-posts'].copied.includes(column) && column !== 'createdAt',
  );
  return {
    ...Object.fromEntries(copied),
    content: structureOf(post.content),
    authorId: await authorIn(otherLocale(post.locale), post.authorId),
    translationOf: post.id,
  };
}

/** Members of the team have a row in each language; either of the two may name the other. */
async function authorIn(locale: Locale, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const author = await loadRow('team-members', id);
  if (author.translationOf !== null) return author.translationOf;
  const [version] = await loadRows('team-members', { locale, translationOf: id, includeHidden: true });
  return version?.id ?? null;
}
