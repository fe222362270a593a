import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { slugify } from '#content-db/model/slug.ts';
import { firstCharacters, plainText } from '#site/content/plain-text.ts';
import { loadRow } from '../../api/resources.ts';
import { closeOnPurpose } from '../../ui/use-unsaved.ts';
import { PairActions } from '../../resource/features.tsx';
import { publicPathOf } from '../../resource/own-types.ts';
import { TranslationBadge } from '../../edit/translation-notice.tsx';
import { useLatestRow } from '../../edit/row-form.tsx';
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
    { title: t('Author and service'), fields: ['authorId', 'serviceId'] },
    { title: t('Other language'), fields: ['translationOf'] },
  ],
  head: { title: t('Search results and shared links'), fields: ['searchTitle', 'description'] },
  path: (values) =>
    publicPathOf(postPath({ slug: slugOf(values), locale: values.locale === 'ar' ? 'ar' : 'en' })),
  headOf: ({ title, searchTitle, description, content }) => ({
    title: String(searchTitle || title || ''),
    description: String(description || firstCharacters(plainText(String(content ?? '')), 120)),
  }),
  derivedOf: (values) => ({
    slug: slugOf(values),
    opening: values['description'] ? null : String(values['content'] ?? '').slice(0, 1000),
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
  const { key, state } = useLocation();
  // A new post that gets an address of its own stays as it is on the screen, with the cursor in its text.
  const begun: unknown = id === 'new' ? key : state;
  const visit = typeof begun === 'string' ? begun : id;
  return <PostAt key={visit} id={id} visit={visit} />;
}

function PostAt({ id, visit }: { id: string; visit: string }) {
  const [address] = useSearchParams();
  const [given] = useState({ locale: address.get('locale'), of: Number(address.get('of') ?? 0) });
  const [created, setCreated] = useState<Post>();
  const navigate = useNavigate();
  if (id !== 'new' && Number(id) !== created?.id) return <StoredPost key={id} id={Number(id)} />;
  const props: EditedPostProps = {
    post: created,
    locale: isLocale(given.locale) ? given.locale : language,
    onCreated(post) {
      setCreated(post);
      // What was typed since it was sent goes on with it.
      closeOnPurpose(() => void navigate(`${list}/${post.id}`, { replace: true, state: visit }));
    },
  };
  return given.of > 0 ? <Translation {...props} id={given.of} /> : <EditedPost {...props} />;
}

function StoredPost({ id }: { id: number }) {
  return <WithPost id={id}>{(post) => <EditedPost post={post} locale={post.locale} />}</WithPost>;
}

interface EditedPostProps {
  /** Undefined until it is saved for the first time. */
  post: Post | undefined;
  locale: Locale;
  onCreated?: (post: Post) => void;
  /** What a translation begins with, and of which post. */
  begunAs?: Partial<typeof screen>;
  original?: Post;
}

function EditedPost({ post, locale, onCreated, begunAs, original }: EditedPostProps) {
  const { id: other, source } = useOtherLanguage(post);
  const pair = bothLanguages(post ? [post, other] : [original, null]);
  const shown = source ?? (original && sourceOf(original));
  return (
    <ArticlePage
      screen={{ ...screen, ...begunAs, parts }}
      row={post}
      locale={locale}
      list={list}
      source={shown && { ...shown, notice: pair }}
      renderLanguages={(language) => (
        <>
          {pair}
          {post && <LanguageSwitch id={post.id} locale={language} other={other} />}
        </>
      )}
      {...(onCreated && { onCreated })}
    />
  );
}

/** Whether the Arabic is out of date, and what can be done with both languages: of a post, or of the one that is translated. */
function bothLanguages([post, other]: [post: Post | undefined, other: number | null | undefined]): ReactNode {
  if (!post || other === undefined) return null;
  const [english, arabic] = post.locale === 'en' ? [post.id, other ?? undefined] : [other, post.id];
  if (english === null) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <TranslationBadge resource="blog-posts" id={arabic} />
      <PairActions resource="blog-posts" row={{ english }} isShort />
    </span>
  );
}

/** A new post that is the translation of another one. */
function Translation({ id, ...props }: EditedPostProps & { id: number }) {
  return (
    <WithPost id={id} use="source">
      {(original) => <NewTranslation {...props} original={original} />}
    </WithPost>
  );
}

function NewTranslation({ original, ...props }: EditedPostProps & { original: Post }) {
  const { id } = original;
  const { data: values } = useQuery({
    queryKey: ['blog-posts', 'translation', id],
    queryFn: () => translationValues(original),
    // What was typed over them stays.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!values) return <Loading />;
  const defaults = () => ({ ...screen.defaults(props.locale), ...values });
  const begunAs = { defaults, ...(!props.post && { draftOf: `of-${id}` }) };
  return <EditedPost {...props} original={original} begunAs={begunAs} />;
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
