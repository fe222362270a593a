import type { ReactNode } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import reception from '../../example/content/images/service-banking-incident-response.svg?url';
import cabin from '../../example/content/images/service-cabin-crew-safety.svg?url';
import event from '../../example/content/images/service-event-security.svg?url';
import { cover } from '#example/art/covers/cover.ts';
import { cardText } from '../content/posts.ts';
import { longDate } from '../i18n/long-date.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { More, Picture, PictureOr } from './parts.tsx';
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

/** Cards shown when the posts cannot be loaded, with pictures of the example's library. */
const fallbackCards = [
  { key: 'aviation', date: '2024-02-20', picture: cabin },
  { key: 'event', date: '2024-02-15', picture: event },
  { key: 'corporate', date: '2024-02-10', picture: reception },
] as const;

export function BlogView({ locale, limit }: ViewProps) {
  const { blog, readMore } = dictionaryOf(locale);
  const posts = usePublicList<Post>('blog-posts', locale);
  if (posts === 'failed') return <Fallback locale={locale} />;
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
          picture={
            <PictureOr
              className="card-picture"
              url={imageUrl}
              alt=""
              drawing={() => cover(slug, coverOptions(locale))}
            />
          }
          date={publishedAt}
          title={title}
          text={cardText({ description, opening: content.slice(0, 1000) })}
        >
          <More href={postPath({ slug, locale })} label={readMore} title={title} coversCard />
        </Card>
      ))}
    </div>
  );
}

function coverOptions(locale: Locale) {
  return { isMirrored: locale === 'ar' };
}

function Fallback({ locale }: { locale: Locale }) {
  const {
    blog: { fallback },
    readMore,
  } = dictionaryOf(locale);
  return (
    <div className="cards cards-3">
      {fallbackCards.map(({ key, date, picture }) => (
        <Card
          key={key}
          locale={locale}
          picture={<Picture className="card-picture" url={picture} alt="" />}
          date={date}
          title={fallback[key].title}
          text={fallback[key].description}
        >
          <More
            href={postPath({ slug: key, locale })}
            label={readMore}
            title={fallback[key].title}
            coversCard
          />
        </Card>
      ))}
    </div>
  );
}

interface CardProps {
  locale: Locale;
  picture: ReactNode;
  date: string | null;
  title: string;
  text: string;
  children?: ReactNode;
}

function Card({ locale, picture, date, title, text, children }: CardProps) {
  return (
    <article className="card">
      {picture}
      <p className="card-meta">{date && <time dateTime={date}>{longDate(date, locale)}</time>}</p>
      <h3>{title}</h3>
      <p className="card-text">{text}</p>
      {children}
    </article>
  );
}
