import { languageField } from '../../fields/order-and-language.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { otherLocale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { listQuery } from '../../api/resources.ts';
import { slugify, slugOfTitle } from '#content-db/model/slug.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import type { RowActions } from '../../resource/screen.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { PublicationHint } from '../../resource/publication-hint.tsx';
import { FeatureActions } from '../../resource/features.tsx';
import { publicPathOf } from '../../resource/own-types.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { Badge } from '../../ui/states.tsx';
import { formatDate } from '../../ui/date-time.tsx';
import { useOtherId } from './other-id.ts';
import { PostCover } from './post-cover.tsx';
import { VersionLink } from '../../edit/version-field.tsx';
import { loadOnce } from '../../ui/load-once.ts';
import { useWhenIdle } from '../../ui/use-when-idle.ts';
import { language } from '../../language/language.ts';
import { rich, t } from '../../language/text.tsx';

export type Post = RowOf<'blog-posts'>;

/** The screen of the blog posts. */
export const screen = defineScreen('blog-posts', {
  schema: ({ 'blog-posts': { input } }) => input.omit({ createdAt: true }),
  sorts: [
    { value: '-date', label: t('Newest first') },
    { value: 'date', label: t('Oldest first') },
    { value: 'title', label: t('Title') },
    { value: '-updatedAt', label: t('Last changed') },
  ],
  fields: [
    { name: 'title', label: t('Title'), kind: 'text', isRequired: true, isTranslated: true, maxLength: 300 },
    { name: 'slug', label: t('Slug'), kind: 'address', hint: addressHint },
    {
      name: 'description',
      label: t('Description'),
      kind: 'area',
      isTranslated: true,
      hint: t(
        'Shown on cards and in search results. Without one, cards show the first 120 characters of the content.',
      ),
    },
    {
      name: 'searchTitle',
      label: t('Headline in search results'),
      kind: 'text',
      isTranslated: true,
      maxLength: 300,
      hint: t('Shown in search results and shared links instead of the title, such as a shorter one.'),
    },
    {
      name: 'imageUrl',
      label: t('Featured image'),
      kind: 'image',
      crop: { aspect: 16 / 9, isRound: false, pageAspect: 21 / 9 },
    },
    {
      name: 'content',
      label: t('Content'),
      kind: 'markdown',
      isRequired: true,
      isTranslated: true,
      hint: contentHint,
    },
    languageField,
    { name: 'publishedAt', label: t('Published at'), kind: 'date-time', isHalf: true, hint: publicationHint },
    {
      name: 'translationOf',
      label: t('Translation'),
      kind: 'reference',
      hint: t(
        'The same post in the other language, for the language switch and for search engines. One of the two needs to name the other.',
      ),
      reference: {
        resource: 'blog-posts',
        label: 'title',
        choose: t('Choose the post in the other language'),
        change: t('Change the post in the other language'),
        isNamedBy: t('Its version in the other language:'),
        filter: (locale) => ({ locale: otherLocale(locale) }),
      },
    },
    topicField(
      'topicId',
      t('Topic'),
      t('The post is on the page of each of its topics. The first stands on its card.'),
    ),
    topicField('secondTopicId', t('Second topic')),
    topicField('thirdTopicId', t('Third topic')),
    {
      name: 'authorId',
      label: t('Author'),
      kind: 'reference',
      isHalf: true,
      hint: t(
        'A member of the team in the language of the post. Without one, the organisation is the author.',
      ),
      reference: {
        resource: 'team-members',
        label: 'name',
        choose: t('Choose the author'),
        change: t('Change the author'),
        filter: (locale) => ({ locale }),
      },
    },
    {
      name: 'serviceId',
      label: t('Service to ask about'),
      kind: 'reference',
      isHalf: true,
      hint: t('Shown below the text, with a button that asks about it.'),
      reference: {
        resource: 'services',
        label: 'translation.title',
        otherwise: 'key',
        choose: t('Choose the service'),
        change: t('Change the service'),
        filter: (locale) => ({ locale }),
      },
    },
  ],
  texts: {
    add: t('Create New Post'),
    edit: t('Edit Post'),
    empty: t('No blog posts found in this language. Create your first post!'),
    addFirst: t('Create Your First Post'),
  },
  onFieldChange: updateSlug,
  renderCard: (post, actions, list) => <PostCard post={post} actions={actions} list={list} />,
});

/** Updates the slug when the title changes, unless somebody typed a slug or a stored one exists. */
export function updateSlug(name: string, value: unknown, form: UseFormReturn, before: unknown) {
  if (name !== 'title') return;
  const slug = String(form.getValues('slug') ?? '');
  const isMade = slug === slugOfTitle(String(before ?? '')) && slug !== form.formState.defaultValues?.slug;
  if (slug === '' || isMade) form.setValue('slug', slugOfTitle(String(value)), { shouldDirty: true });
}

function topicField(name: string, label: string, hint?: string): FieldSpec {
  return {
    name,
    label,
    kind: 'reference',
    isHalf: true,
    ...(hint && { hint }),
    reference: {
      resource: 'topics',
      label: language === 'ar' ? 'nameAr' : 'name',
      otherwise: 'name',
      choose: t('Choose a topic'),
      change: t('Change the topic'),
      filter: () => ({}),
    },
  };
}

function addressHint(slug: unknown, locale: Post['locale'] | undefined) {
  const address = slugify(String(slug ?? ''));
  if (address === '') return t('Made from the title when left empty.');
  return rich('Address: {address}. A published post that gets another leaves a redirect.', {
    address: (
      <bdi className="font-mono text-xs wrap-anywhere" dir="ltr">
        {publicPathOf(postPath({ slug: address, locale: locale === 'ar' ? 'ar' : 'en' }))}
      </bdi>
    ),
  });
}

function contentHint() {
  return rich(
    'Headings of the first size become the contents of the article. A picture alone in its paragraph gets a numbered caption from the text in quotes: {example}.',
    {
      example: (
        <bdi className="font-mono text-xs wrap-anywhere" dir="ltr">
          {t('![What it shows](/uploads/plan.jpg "The caption")')}
        </bdi>
      ),
    },
  );
}

function publicationHint(moment: unknown, _: unknown, id: number | undefined) {
  return <PublicationHint resource="blog-posts" rowId={id} typed={moment} />;
}

/** Brings the parser of Markdown, for posts without a description. */
const plainTexts = loadOnce(() => import('#site/content/plain-text.ts'));

function PostCard({ post, actions, list }: { post: Post; actions: RowActions; list: Post[] }) {
  const { data: topics } = useQuery(listQuery('topics'));
  const topic = topics?.find(({ id }) => id === post.topicId);
  const plain = useWhenIdle(plainTexts, !post.description);
  const isLinked = typeof useOtherId(post, list) === 'number';
  const date = post.date ?? post.createdAt;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-line bg-sheet">
      <PostCover
        values={post}
        slug={post.slug}
        className="aspect-video w-full border-b border-line bg-surface object-cover"
      />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="line-clamp-2 font-semibold text-strong" lang={post.locale} dir="auto">
          {post.title}
        </h2>
        <div className="flex-1">
          <p className="line-clamp-3 text-sm" lang={post.locale} dir="auto">
            {post.description || (plain && plain.firstCharacters(plain.plainText(post.opening ?? ''), 120))}
          </p>
        </div>
        <VersionLink resource="blog-posts" row={post} />
        <p className="flex flex-wrap items-center gap-2 font-mono text-xs text-muted">
          <time dateTime={date}>{formatDate(date)}</time>
          {actions.status}
          {topic && <span>{(language === 'ar' && topic.nameAr) || topic.name}</span>}
          {isLinked && <Badge tone="good">{t('Translation linked')}</Badge>}
        </p>
        <div className="-mx-4 mt-1 -mb-4 flex flex-wrap items-center justify-between gap-2 border-t border-line ps-2 pe-4 pt-2 pb-2">
          <span className="flex">
            {actions.selection}
            <IconButton
              icon={Trash2}
              label={t('Delete {name}', { name: post.title })}
              onClick={actions.remove}
            />
            <FeatureActions row={{ resource: 'blog-posts', rowId: post.id }} name={post.title} />
          </span>
          <Button icon={Pencil} aria-label={t('Edit {name}', { name: post.title })} onClick={actions.edit}>
            {t('Edit')}
          </Button>
        </div>
      </div>
    </article>
  );
}
