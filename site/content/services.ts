import { dictionaryOf } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';
import { localizedText, type Text } from './texts.ts';

export interface ServiceCard {
  id: number;
  key: string;
  icon: string;
  isFeatured: boolean;
  title: Text;
  overview: Text;
  detail: Text | undefined;
  imageUrl: string | undefined;
}

/** The services in order, in the page's language or in English. */
export async function serviceCards(context: PageContext): Promise<ServiceCard[]> {
  const { content, locale } = context;
  const dictionary = dictionaryOf(locale);
  const rows = await content.list('services', 'card');
  const translations = await content.keyed('service-translations');
  return Promise.all(
    rows.map(async ({ id, key, icon, isFeatured }) => {
      const own = translations({ serviceId: id, locale });
      const translation =
        own ?? (locale === 'en' ? undefined : translations({ serviceId: id, locale: 'en' }));
      const image = translation && (await content.find('images', 'key', translation.imageKey, 'picture'));
      const text = (value: string | undefined) =>
        value && translation ? localizedText(value, translation.locale, locale) : undefined;
      return {
        id,
        key,
        icon,
        isFeatured,
        title: text(translation?.title) ?? { value: dictionary.services.untranslated(id), attributes: {} },
        overview: text(translation?.overviewDescription) ?? {
          value: dictionary.services.noDescription,
          attributes: {},
        },
        detail: text(translation?.detailedContent),
        imageUrl: image?.url,
      };
    }),
  );
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
