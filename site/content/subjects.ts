import type { Locale } from '#content-db/model/locale.ts';
import type { PageContext } from './context.ts';
import { points, sectors } from './sections.ts';
import { serviceCards } from './services.ts';
import { pageTexts } from './texts.ts';

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
  const [programs, own] = await subjectsIn(context, context.locale);
  if (context.locale === 'en')
    return { programs: withEnglish(programs, programs), sectors: withEnglish(own, own) };
  const [englishPrograms, english] = await subjectsIn(context, 'en');
  return { programs: withEnglish(programs, englishPrograms), sectors: withEnglish(own, english) };
}

type Titles = { key: string; title: { value: string } }[];

async function subjectsIn(context: PageContext, locale: Locale): Promise<[Titles, Titles]> {
  const inLocale = { ...context, locale };
  const text = await pageTexts(inLocale, 'services');
  return [await serviceCards(inLocale), points(text, 'industry', sectors, '_title')];
}

function withEnglish(titles: Titles, english: Titles): Subject[] {
  const byKey = new Map(english.map(({ key, title }) => [key, title.value]));
  return titles.map(({ key, title: { value } }) => ({ key, title: value, english: byKey.get(key) ?? value }));
}
