import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { slugify } from '#content-db/model/slug.ts';
import { firstCharacters, plainText } from '#site/content/text/plain-text.ts';
import { loadRow } from '../../api/resources.ts';
import { useLatestRow } from '../../resource/form/row-form.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { ArticlePage } from '../../writing/article-page.tsx';
import type { ArticleParts } from '../../writing/article-parts.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { sourceOf, translationValues, useOtherLanguage } from './other-language.ts';
import { PostCover } from './post-cover.tsx';
import { type Post, screen } from './screen.tsx';
import { language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';

const list = '/blog-posts';

const parts: ArticleParts = {
  back: t('All posts'),
  title: 'title',
  text: 'content',
  groups: [
    { title: t('Address and date'), fields: ['slug', 'locale', 'publishedAt'] },
    { title: t('Picture'), fields: ['imageUrl'] },
    { title: t('Topics'), fields: ['topicId', 'secondTopicId', 'thirdTopicId'] },
    { title: t('Author and program'), fields: ['authorId', 'serviceId'] },
    { title: t('Other language'), fields: ['translationOf'] },
  ],
  head: { title: t('Search results and shared links'), fields: ['searchTitle', 'description'] },
  path: (values) => postPath({ slug: slugOf(values), locale: values.locale === 'ar' ? 'ar' : 'en' }),
  headOf: ({ title, searchTitle, description, content }) => ({
    title: String(searchTitle || title || ''),
    description: String(description || firstCharacters(plainText(String(content ?? '')), 120)),
  }),
  derivedOf: ({ description, content }) => ({
    opening: description ? null : String(content ?? '').slice(0, 1000),
  }),
  renderCover: (values, className) => (
    <PostCover values={values} slug={slugOf(values)} className={className} />
  ),
};

function slugOf({ slug, title }: Record<string, unknown>): string {
  return slugify(String(slug || title || '')) || 'post';
}

/** The page of a post: `/blog-posts/12`, or `/blog-posts/new?locale=ar`, with `&of=12` for a translation of a post. */
export function Component() {
  const { id = 'new' } = useParams();
  const [address] = useSearchParams();
  const given = address.get('locale');
  const locale = isLocale(given) ? given : language;
  const original = Number(address.get('of') ?? 0);
  if (id !== 'new') return <StoredPost key={id} id={Number(id)} />;
  if (original > 0) return <Translation key={original} id={original} locale={locale} />;
  return (
    <ArticlePage key={locale} screen={{ ...screen, parts }} row={undefined} locale={locale} list={list} />
  );
}

function StoredPost({ id }: { id: number }) {
  return <WithPost id={id}>{(post) => <EditedPost post={post} />}</WithPost>;
}

function EditedPost({ post }: { post: Post }) {
  const { id: other, source } = useOtherLanguage(post);
  return (
    <ArticlePage
      screen={{ ...screen, parts }}
      row={post}
      locale={post.locale}
      list={list}
      source={source}
      renderLanguages={(locale) => <LanguageSwitch id={post.id} locale={locale} other={other} />}
    />
  );
}

/** A new post that is the translation of another one. */
function Translation({ id, locale }: { id: number; locale: Locale }) {
  return (
    <WithPost id={id} use="source">
      {(original) => <NewTranslation original={original} locale={locale} />}
    </WithPost>
  );
}

function NewTranslation({ original, locale }: { original: Post; locale: Locale }) {
  const { id } = original;
  const { data: values } = useQuery({
    queryKey: ['blog-posts', 'translation', id],
    queryFn: () => translationValues(original),
    // What was typed over them stays.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!values) return <Loading />;
  const defaults = () => ({ ...screen.defaults(locale), ...values });
  return (
    <ArticlePage
      screen={{ ...screen, parts, defaults, draftOf: `of-${id}` }}
      row={undefined}
      locale={locale}
      list={list}
      source={sourceOf(original)}
    />
  );
}

interface WithPostProps {
  id: number;
  /** What it is loaded for: a page that follows another one has not what that one has loaded. */
  use?: 'edit' | 'source';
  children: (post: Post) => ReactNode;
}

function WithPost({ id, use = 'edit', children }: WithPostProps) {
  const { data, error, refetch } = useLatestRow(['blog-posts', id, use], () => loadRow('blog-posts', id));
  if (data) return children(data);
  if (error)
    return <Failed title={t('The post could not be opened')} error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}
