import { dictionaryOf } from '../../i18n/dictionary.ts';
import type { PageContext } from '../context.ts';
import { points, sectors } from '../sections.ts';
import { pageTexts } from '../texts.ts';

/** What an enquiry can be about. */
export interface Subject {
  /** Names it in the address of the contact form. */
  key: string;
  /** In the language of the page. */
  title: string;
  /** In English, as staff read it. */
  english: string;
}

/** The programs and the sectors that a visitor can ask about, in the order of the services page. */
export async function subjects(context: PageContext): Promise<{ programs: Subject[]; sectors: Subject[] }> {
  return { programs: await programSubjects(context), sectors: await sectorSubjects(context) };
}

async function programSubjects({ content, locale }: PageContext): Promise<Subject[]> {
  const rows = await content.list('services', 'card');
  const translations = await content.keyed('service-translations');
  return rows.map(({ id, key }) => {
    const own = translations({ serviceId: id, locale })?.title;
    const english = locale === 'en' ? own : translations({ serviceId: id, locale: 'en' })?.title;
    return {
      key,
      title: own ?? english ?? dictionaryOf(locale).services.untranslated(id),
      english: english ?? dictionaryOf('en').services.untranslated(id),
    };
  });
}

async function sectorSubjects(context: PageContext): Promise<Subject[]> {
  const text = await pageTexts(context, 'services');
  const english = await pageTexts({ ...context, locale: 'en' }, 'services');
  return points(text, 'industry', sectors, '_title').map(({ key, title: { value } }) => ({
    key,
    title: value,
    english: english('industry', `${key}_title`)?.value ?? value,
  }));
}
