import * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { type ResourceName, resourceNames, resources } from '#content-db/types/index.ts';
import { kindOfOwn, type SectionKind, sectionKinds } from '#content-db/types/section-kinds.ts';
import { switchableTypes } from '#content-db/types/type-names.ts';
import type * as Renderer from '../renderer.ts';
import { siteUrl, store } from './page.ts';

type Row = Record<string, unknown>;

/** Fixed times, so that two sites have the same order. */
const day = (number: number) => ({ createdAt: new Date(Date.UTC(2026, 0, number + 1)).toISOString() });

/** A row with the given columns, and `text` in every other column that accepts it. */
function rowOf(name: ResourceName, text: string, given: Row): Row {
  const { shape } = resources[name].input as z.ZodObject;
  const texts = Object.entries(shape).filter(([, schema]) => z.safeParse(schema, text).data === text);
  return { ...Object.fromEntries(texts.map(([column]) => [column, text])), ...given };
}

/**
 * Stores a small site in both languages, with rows of every resource and `text` in every free text.
 * Two texts of the same length give sites that differ in nothing else.
 */
export async function storeSiteOf(
  database: Database,
  text: string,
  { render, publicPaths }: typeof Renderer,
): Promise<void> {
  const remaining = new Set(resourceNames);
  const put = async (name: ResourceName, ...rows: Row[]) => {
    remaining.delete(name);
    const stored = await store(database, name, ...(rows.map((row) => rowOf(name, text, row)) as never[]));
    return stored.map(({ id }) => id);
  };
  await put('uploads', { file: 'a.jpg', width: 1600, height: 900, widths: [320, 960] });
  await put('images', { url: '/uploads/a.jpg' });
  const [instructorId] = await put('instructors', { imageUrl: '/uploads/a.jpg' });
  const facts = { days: 2, groupSize: 12, taughtIn: 'both' };
  const [serviceId] = await put(
    'services',
    { key: 'first', instructorId, isFeatured: true, ...facts },
    { key: 'untranslated' },
  );
  const [courseId] = await put('training-courses', { order: 1 }, { order: 2 });
  await put('training-course-translations', { courseId, locale: 'ar' });
  const [topicId] = await put('topics', { slug: 'first' }, { slug: 'second', nameAr: null });
  for (const locale of ['en', 'ar']) {
    await put('service-translations', { serviceId, locale });
    const [authorId] = await put(
      'team-members',
      { locale, imageUrl: '/uploads/a.jpg' },
      { locale, bio: `${text} `.repeat(6) },
    );
    await put('clients', { locale }, { locale, logo: '/uploads/a.jpg' });
    await put('footer-settings', {
      locale,
      email: 'a@b.example',
      facebookUrl: 'https://facebook.example/a',
      showPhoneNumber: true,
      showEmail: true,
    });
    await put('site-settings', { locale });
    await put(
      'blog-posts',
      ...Array.from({ length: 24 }, (_, at) => ({
        ...day(at),
        locale,
        slug: `${locale}-${at}`,
        description: null,
        imageUrl: null,
        topicId,
        authorId,
        serviceId,
      })),
    );
  }
  await put('blog-posts', { ...day(30), slug: 'first', imageUrl: '/uploads/a.jpg' });
  await put('blog-posts', { ...day(30), slug: 'الأول', locale: 'ar', translationOf: 49, imageUrl: null });
  await put('seo-files', { filename: 'robots.txt' });
  const [homeId, pageId] = await put(
    'pages',
    { slug: 'home', slugAr: null, picture: '/uploads/a.jpg' },
    { slug: 'own', slugAr: 'صفحة', picture: '' },
  );
  const sections = (Object.keys(sectionKinds) as SectionKind[]).map((kind, at) => ({
    kind,
    sortOrder: at * 30,
    text: `${text}\n\n## ${text}\n\n${text}\n\n![${text}](/uploads/a.jpg)`,
    textAr: '## عنوان\n\nنص',
    picture: '/uploads/a.jpg',
    link: '/contact',
    topicId,
  }));
  const hidden = { kind: kindOfOwn('clients'), isVisible: false, link: '', picture: '' };
  await put(
    'page-sections',
    ...sections.map((section) => ({ ...section, pageId })),
    ...sections.slice(0, 4).map((section) => ({ ...section, pageId: homeId })),
    { ...hidden, pageId: homeId },
  );
  await put(
    'menu-entries',
    { place: 'header', target: 'services' },
    { place: 'header', target: '/own' },
    { place: 'footer', target: 'https://elsewhere.example/', labelAr: null },
  );
  await put('organisation', { kind: 'Organization', country: 'AE' });
  await put('places', { hours: 'Mo-Fr 09:00-17:00', phone: '+971 4 555 0142', email: 'a@b.example' });
  await put('social-accounts', { network: 'other', profileUrl: 'https://forum.example/a' });
  await put('brand', { accentColour: '#0f766e' });
  await put('type-settings', ...switchableTypes.map((name) => ({ name })));
  await put('retention', { name: 'messages', days: 365 });
  await put('redirects', { fromUrl: '/old', toUrl: '/services' });
  await put('glossary', { englishTerm: 'Crew' });
  await putDependencies(['page-content', 'seo-settings']);
  for (const name of remaining) await put(name, {}, {});

  /** Stores every text and record that a page reads. */
  async function putDependencies(names: ResourceName[]): Promise<void> {
    const readers = createReaders(database.read);
    const dependencies = new Set<string>();
    for (const path of await publicPaths(readers.forPage(() => undefined))) {
      const page = await render(path, { readers, mode: 'public', siteUrl, apiUrl: siteUrl });
      for (const key of page.dependencies) dependencies.add(key);
    }
    for (const name of names)
      await put(name, ...[...dependencies].filter((key) => key.startsWith(`${name}/`)).map(rowOfKey));
  }

  function rowOfKey(dependency: string): Row {
    const [key = '', locale] = dependency.split('@');
    const [name, page, section, textKey] = key.split('/');
    return name === 'seo-settings'
      ? { page, locale, ogImage: '/uploads/a.jpg', structuredData: JSON.stringify({ name: text }) }
      : { page, section, key: textKey, locale };
  }
}
