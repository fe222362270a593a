import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/resources.ts';
import { typeInfo } from '../../resource/type-info.ts';

const without = typeInfo['blog-posts'].unlisted.join(',');

interface LinkedPost {
  id: number;
  translationOf: number | null;
}

/** The id of the same post in the other language; either of the two may name the other. Null if there is none, and undefined until it is known, or for a post that is not saved yet. */
export function useOtherId(post: LinkedPost | undefined): number | null | undefined {
  const naming = useQuery({
    ...pageQuery('blog-posts', { translationOf: post?.id ?? 0, page: 1, pageSize: 1, without }),
    enabled: post?.translationOf === null,
  });
  return post?.translationOf ?? (naming.data && (naming.data.rows[0]?.id ?? null));
}
