import { useQuery } from '@tanstack/react-query';
import { cover, coverKindOf } from '#example/art/covers/cover.ts';
import { plainCover } from '#site/art/plain-cover.ts';
import { listQuery } from '../../api/resources.ts';
import { useHasDrawings } from '../../api/use-has-example.ts';

interface PostCoverProps {
  values: Record<string, unknown>;
  slug: string;
  className: string;
}

/** The picture of a post, or the one that is drawn from its slug and its first topic. */
export function PostCover({ values: { imageUrl, topicId, locale }, slug, className }: PostCoverProps) {
  const { data: topics } = useQuery(listQuery('topics'));
  const hasDrawings = useHasDrawings();
  if (typeof imageUrl === 'string' && /^(?:\/uploads\/|https?:\/\/)./.test(imageUrl))
    return <img src={imageUrl} alt="" loading="lazy" className={className} />;
  const kind = topics?.find(({ id }) => id === topicId)?.cover;
  const isMirrored = locale === 'ar';
  return (
    <div
      aria-hidden
      className={`${className} overflow-hidden [&>svg]:size-full`}
      dangerouslySetInnerHTML={{
        __html: hasDrawings
          ? cover(slug, { kind: coverKindOf(kind), isMirrored })
          : plainCover(slug, { isMirrored }),
      }}
    />
  );
}
