import type { RowOf } from '#content-db/write/repository.ts';
import { plainCover } from '#site/art/plain-cover.ts';
import { useHasDrawings } from '../../api/use-has-example.ts';
import { orderField } from '../../fields/order-and-language.ts';
import { loadOnce } from '../../ui/load-once.ts';
import { useWhenIdle } from '../../ui/use-when-idle.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import { publicPathOf } from '../../resource/own-types.ts';
import { topicPath } from '#content-db/types/post-path.ts';
import { rowLabel } from '../../resource/row-name.ts';
import { RowButtons } from '../../list/row-card.tsx';
import type { RowActions } from '../../resource/screen.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { t } from '../../language/text.tsx';
import { coverNames } from '#example/cover-names.ts';
import { language } from '../../language/language.ts';

type Topic = RowOf<'topics'>;

const coverCode = loadOnce(() => import('#example/art/covers/cover.ts'));

/** The screen of the topics. */
export const screen = defineScreen('topics', {
  fields: [
    { name: 'name', label: t('Name'), kind: 'text', isRequired: true, isHalf: true, maxLength: 100 },
    {
      name: 'slug',
      label: t('Address'),
      kind: 'address',
      isRequired: true,
      maxLength: 100,
      hint: t(
        'The last part of the address of its page, such as advice for /blog/topics/advice. A published topic that gets another leaves a redirect.',
      ),
    },
    { name: 'description', label: t('Description'), kind: 'area', hint: t('Below the title of its page.') },
    {
      name: 'cover',
      label: t('Cover'),
      kind: 'select',
      isHalf: true,
      isOfExample: true,
      options: [
        { value: '', label: t('Any of them') },
        ...Object.entries(coverNames).map(([value, names]) => ({ value, label: names[language] })),
      ],
      hint: t('Drawn for each post that has this as its first topic and no picture of its own.'),
    },
    orderField,
  ],
  columns: 'sm:grid-cols-2 xl:grid-cols-3 min-[110rem]:grid-cols-4',
  renderCard: (topic, actions) => <TopicCard topic={topic} actions={actions} />,
});

/** A topic, by its name in the language of the back office, then that in the other one. */
function TopicCard({ topic, actions }: { topic: Topic; actions: RowActions }) {
  const covers = useWhenIdle(coverCode, true);
  const hasDrawings = useHasDrawings();
  const name = rowLabel(typeInfo.topics, topic);
  const isArabic = name === topic.nameAr;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-line bg-sheet">
      <div
        className="aspect-video overflow-hidden border-b border-line [&>svg]:size-full"
        aria-hidden
        dangerouslySetInnerHTML={{
          __html:
            (hasDrawings
              ? covers?.cover(topic.slug, { kind: covers.coverKindOf(topic.cover) })
              : plainCover(topic.slug)) ?? '',
        }}
      />
      <div className="flex flex-1 items-start gap-3 px-4 pt-4">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-strong">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-sm">
            <bdi lang={isArabic ? 'en' : 'ar'}>{isArabic ? topic.name : topic.nameAr}</bdi>
          </p>
          <p className="mt-2 font-mono text-xs text-muted">
            <bdi dir="ltr">{publicPathOf(topicPath(topic.slug, 'en'))}</bdi>
          </p>
        </div>
        <span className="-me-2 -mt-2 flex">
          {actions.handle}
          {actions.selection}
        </span>
      </div>
      <div className="flex px-4 py-2">
        <RowButtons label={name} actions={actions} />
      </div>
    </article>
  );
}
