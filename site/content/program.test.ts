import { expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, store } from '../testing/page.ts';
import { factsOf, findProgram } from './program.ts';

const text = { title: 'Both', overviewDescription: 'o'.repeat(10), imageKey: 'k', locale: 'en' as const };
const detailedContent = `${'a'.repeat(50)}\n\n${'b'.repeat(50)}`;

async function withPrograms() {
  const db = await createTestDb();
  const { database } = db;
  await store(database, 'images', { key: 'k', url: '/uploads/k.jpg', title: 't', category: 'c' });
  await store(
    database,
    'services',
    { key: 'full', days: 2, groupSize: 12, taughtIn: 'both' },
    { key: 'bare', days: 1 },
    { key: 'hidden', isVisible: 0 },
  );
  await store(
    database,
    'service-translations',
    {
      ...text,
      serviceId: 1,
      detailedContent,
      audience: 'Crews',
      outcomes: 'Read a room\n\n  Leave it ',
      outline: 'Day 1: Reading: the room\nNo heading here',
      length: '2 days, 1 each year',
      assessment: 'A scenario',
    },
    { ...text, serviceId: 2, detailedContent },
    { ...text, serviceId: 2, detailedContent, locale: 'ar', title: 'عنوان' },
  );
  return db;
}

const value = (shown: string) => ({ value: shown, attributes: {} });

it('has what staff wrote, one outcome and one part a line', async () => {
  await using db = await withPrograms();
  const context = contextOf(db.database, '/services/full');
  const program = await findProgram(context, 'full');
  expect(program).toMatchObject({
    title: value('Both'),
    path: '/services/full',
    imageUrl: '/uploads/k.jpg',
    outcomes: [value('Read a room'), value('Leave it')],
    outline: [
      { heading: value('Day 1'), text: value('Reading: the room') },
      { heading: undefined, text: value('No heading here') },
    ],
    assessment: value('A scenario'),
  });
  expect(program && factsOf(program, context)).toEqual([
    { name: 'audience', label: 'Who it is for', value: value('Crews') },
    { name: 'length', label: 'Length', value: value('2 days, 1 each year') },
    { name: 'group', label: 'Participants', value: value('Up to 12') },
    { name: 'language', label: 'Language', value: value('English or Arabic') },
  ]);
});

it('leaves out what is empty, and shows the detailed content in place of an outline', async () => {
  await using db = await withPrograms();
  const context = contextOf(db.database, '/ar/services/bare');
  const program = await findProgram(context, 'bare');
  expect(program).toMatchObject({
    title: value('عنوان'),
    outcomes: [],
    outline: [{ text: value('a'.repeat(50)) }, { text: value('b'.repeat(50)) }],
    assessment: undefined,
  });
  expect(program && factsOf(program, context)).toEqual([
    { name: 'length', label: 'المدة', value: value('يوم واحد') },
  ]);
});

it('shows English texts on an Arabic page, with their language', async () => {
  await using db = await withPrograms();
  const program = await findProgram(contextOf(db.database, '/ar/services/full'), 'full');
  const english = { attributes: { lang: 'en', dir: 'ltr' } };
  expect(program).toMatchObject({
    audience: english,
    outcomes: [english, english],
    outline: [{ heading: english, text: english }, { text: english }],
  });
});

it('is found by the key of a public service only, and depends on the services with other keys in nothing', async () => {
  await using db = await withPrograms();
  const context = contextOf(db.database, '/services/full');
  expect(await findProgram(context, 'hidden')).toBeUndefined();
  expect(await findProgram(context, 'unknown')).toBeUndefined();
  await findProgram(context, 'full');
  expect([...context.dependencies].filter((key) => /^(?:services|service-translations)/.test(key))).toEqual([
    'services?key=hidden',
    'services/3#page',
    'services?key=unknown',
    'services?key=full',
    'services/1#page',
    'service-translations/1@en',
  ]);
});
