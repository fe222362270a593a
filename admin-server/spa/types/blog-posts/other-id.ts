import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../../api/resources.ts';
import { typeInfo } from '../../resource/type-info.ts';

const without = typeInfo['blog-posts'].unlisted.join(',');

interface LinkedPost {
  id: number;
  translationOf: number | null;
}

/**
 * The id of the same post in the other language; either of the two may name the other. Null if there is none, and
 * undefined until it is known, or for a post that is not saved yet. Posts of one `list` are asked for by one call.
 */
export function useOtherId(
  post: LinkedPost | undefined,
  list: readonly LinkedPost[] = post ? [post] : [],
): number | null | undefined {
  const asked = list.flatMap(({ id, translationOf }) => (translationOf === null ? [id] : []));
  const { data: naming } = useQuery({
    ...listQuery('blog-posts', { translationOf: asked.join(','), without }),
    enabled: post?.translationOf === null,
  });
  const named = naming?.find(({ translationOf }) => translationOf === post?.id);
  return post?.translationOf ?? (naming && (named?.id ?? null));
}
