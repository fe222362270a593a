import { type ReactNode, useEffect, useState } from 'react';
import { plainCover } from '../art/plain-cover.ts';
import { cardText } from '../content/posts.ts';
import { photographOf } from '../content/picture-style.ts';
import type { StandIns } from '../content/stand-ins.ts';
import { longDate } from '../i18n/long-date.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { More, Picture, PictureOr } from './parts.tsx';
import { shownPath } from './shown-path.ts';
import { usePublicList, type ViewProps } from './public-list.ts';

/** A post of the public API. */
interface Post {
  id: number;
  title: string;
  content: string;
  description: string;
  imageUrl: string;
  slug: string;
  publishedAt: string | null;
}

/** Draws the cover of a post, as trusted SVG. */
type Draw = (slug: string, options: { isMirrored: boolean }) => string;

/** Plain covers, or those of a module, which is loaded; undefined until then. Without it, plain ones stand in. */
function useDrawing(module: string | undefined): Draw | undefined {
  const [draw, setDraw] = useState<Draw | undefined>(() => (module ? undefined : plainCover));
  useEffect(() => {
    if (!module) return;
    import(/* @vite-ignore */ module).then(
      ({ cover }: { cover: Draw }) => setDraw(() => cover),
      () => setDraw(() => plainCover),
    );
  }, [module]);
  return draw;
}

export function BlogView({ locale, limit, timeZone, standIns: { posts: fallback = [], covers } }: ViewProps) {
  const { blog, readMore } = dictionaryOf(locale);
  const draw = useDrawing(covers?.drawings);
  const posts = usePublicList<Post>('blog-posts', locale);
  if (posts === 'failed') return <Fallback locale={locale} posts={fallback} timeZone={timeZone} />;
  if (posts === 'loading') {
    return (
      <p className="loading" role="status">
        <span className="spinner" aria-hidden="true" />
        {blog.loading}
      </p>
    );
  }
  if (posts.length === 0) return <p className="empty">{blog.empty}</p>;
  return (
    <div className="cards cards-3">
      {posts.slice(0, limit).map(({ id, title, content, description, imageUrl, slug, publishedAt }) => (
        <Card
          key={id}
          locale={locale}
          timeZone={timeZone}
          picture={
            <PictureOr
              className="card-picture"
              url={imageUrl || (photographOf(slug, covers?.photographs ?? []) ?? '')}
              alt=""
              drawing={() => draw?.(slug, { isMirrored: locale === 'ar' }) ?? ''}
            />
          }
          date={publishedAt}
          title={title}
          text={cardText({ description, opening: content.slice(0, 1000) })}
        >
          <More href={shownPath(postPath({ slug, locale }))} label={readMore} title={title} coversCard />
        </Card>
      ))}
    </div>
  );
}

interface FallbackProps extends Pick<ViewProps, 'locale' | 'timeZone'> {
  posts: NonNullable<StandIns['posts']>;
}

function Fallback({ locale, timeZone, posts }: FallbackProps) {
  const { blog, readMore } = dictionaryOf(locale);
  if (posts.length === 0) return <p className="empty">{blog.empty}</p>;
  return (
    <div className="cards cards-3">
      {posts.map(({ key, date, picture, title, description }) => (
        <Card
          key={key}
          locale={locale}
          timeZone={timeZone}
          picture={<Picture className="card-picture" url={picture} alt="" />}
          date={date}
          title={title}
          text={description}
        >
          <More href={shownPath(postPath({ slug: key, locale }))} label={readMore} title={title} coversCard />
        </Card>
      ))}
    </div>
  );
}

interface CardProps extends Pick<ViewProps, 'locale' | 'timeZone'> {
  picture: ReactNode;
  date: string | null;
  title: string;
  text: string;
  children?: ReactNode;
}

function Card({ locale, timeZone, picture, date, title, text, children }: CardProps) {
  return (
    <article className="card">
      {picture}
      <p className="card-meta">{date && <time dateTime={date}>{longDate(date, locale, timeZone)}</time>}</p>
      <h3>{title}</h3>
      <p className="card-text">{text}</p>
      {children}
    </article>
  );
}
