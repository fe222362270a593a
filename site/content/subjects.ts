import type { PageContext } from './context.ts';
import { pageTexts, points } from './texts.ts';
import { wordsOf } from './words.ts';

/** What an enquiry can be about. */
export interface Subject {
  /** Names it in the address of the contact page, and in the message. */
  key: string;
  /** In the language of the page. */
  title: string;
}

export interface Subjects {
  programs: Subject[];
  sectors: Subject[];
  /** The one that the address or a rejected form names. */
  chosen: Subject | undefined;
}

/**
 * The programs and the sectors that a visitor can ask about, in the order of the services page. Where a program and a
 * sector have the same key, the address means the program.
 */
export async function subjects(context: PageContext): Promise<Subjects> {
  const programs = await programSubjects(context);
  const taken = new Set(programs.map(({ key }) => key));
  const sectors = (await sectorSubjects(context)).filter(({ key }) => !taken.has(key));
  const { form, about } = context;
  return {
    programs,
    sectors,
    chosen: [...programs, ...sectors].find(({ key }) => key === (form ? form.values.about : about)),
  };
}

async function programSubjects(context: PageContext): Promise<Subject[]> {
  const { content, locale } = context;
  const rows = await content.list('services', 'card');
  const translations = await content.keyed('service-translations');
  return rows.map(({ id, key }) => {
    const title =
      translations({ serviceId: id, locale })?.title ??
      (locale === 'en' ? undefined : translations({ serviceId: id, locale: 'en' })?.title);
    return { key, title: title ?? wordsOf(context).services.untranslated(id) };
  });
}

/** The sectors are on the page of the services. */
async function sectorSubjects(context: PageContext): Promise<Subject[]> {
  if (await context.content.isOff('services')) return [];
  const text = await pageTexts(context, 'services');
  return points(text, 'industry', context.organisation.example.points.sectors, '_title').map(
    ({ key, title: { value } }) => ({
      key,
      title: value,
    }),
  );
}
