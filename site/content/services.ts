import type { KeyedRow } from '#content-db/read/reader.ts';
import { servicePaths } from '#content-db/types/service-path.ts';
import type { PageContext } from './context.ts';
import { localizedText, type Text } from './texts.ts';
import { wordsOf } from './words.ts';

export interface ServiceCard {
  id: number;
  key: string;
  icon: string;
  isFeatured: boolean;
  /** Its length, if it is known. */
  days: number | null;
  title: Text;
  overview: Text;
  detail: Text | undefined;
  imageUrl: string | undefined;
  /** Of its own page, if it has one. */
  path: string | undefined;
}

type ServiceRow = Pick<ServiceCard, 'id' | 'key' | 'icon' | 'isFeatured' | 'days'>;
type Translation = KeyedRow<'service-translations'>;

/** The services in order, in the page's language or in English. */
export async function serviceCards(context: PageContext): Promise<ServiceCard[]> {
  const rows = await context.content.list('services', 'card');
  const translated = await translations(context);
  return Promise.all(rows.map((row) => serviceCard(context, row, translated(row.id))));
}

/** A lookup of the texts of a service, in the page's language or in English. */
export async function translations({
  content,
  locale,
}: PageContext): Promise<(serviceId: number) => Translation | undefined> {
  const stored = await content.keyed('service-translations');
  return (serviceId) =>
    stored({ serviceId, locale }) ?? (locale === 'en' ? undefined : stored({ serviceId, locale: 'en' }));
}

/** A service with its texts and its picture; placeholders where it has no texts. */
export async function serviceCard(
  context: PageContext,
  { id, key, icon, isFeatured, days }: ServiceRow,
  translation: Translation | undefined,
): Promise<ServiceCard> {
  const { content, locale } = context;
  const { services: words } = wordsOf(context);
  const image = translation && (await content.find('images', 'key', translation.imageKey, 'picture'));
  const text = (value: string | undefined) =>
    value && translation ? localizedText(value, translation.locale, locale) : undefined;
  return {
    id,
    key,
    icon,
    isFeatured,
    days,
    title: text(translation?.title) ?? { value: words.untranslated(id), attributes: {} },
    overview: text(translation?.overviewDescription) ?? { value: words.noDescription, attributes: {} },
    detail: text(translation?.detailedContent),
    imageUrl: image?.url,
    path: servicePaths(key)[locale],
  };
}

export interface CourseStep {
  id: number;
  order: number;
  title: Text;
  description: Text;
  days: number | undefined;
}

/** The training courses in order, in the page's language or in English. */
export async function courseLadder({ content, locale }: PageContext): Promise<CourseStep[]> {
  const rows = await content.list('training-courses', 'card');
  const translations = await content.keyed('training-course-translations');
  return rows.map(({ id, order, days, ...english }) => {
    const own = locale === 'en' ? undefined : translations({ courseId: id, locale });
    const shown = own ?? { ...english, locale: 'en' };
    return {
      id,
      order,
      days: days ?? undefined,
      title: localizedText(shown.title, shown.locale, locale),
      description: localizedText(shown.description, shown.locale, locale),
    };
  });
}
