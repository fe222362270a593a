import { describe, expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, store } from '../testing/page.ts';
import { courseLadder, serviceCards } from './services.ts';

const english = { lang: 'en', dir: 'ltr' };
const detail = 'd'.repeat(50);

async function withServices() {
  const db = await createTestDb();
  await store(db.database, 'images', {
    key: 'cabin',
    url: '/uploads/cabin.jpg',
    title: 'Cabin',
    category: 'services',
  });
  const [late, both, bare] = await store(
    db.database,
    'services',
    { key: 'late', sortOrder: 5 },
    { key: 'both', sortOrder: 1, isFeatured: true, icon: 'airlines' },
    { key: 'bare', sortOrder: 1 },
  );
  const texts = { overviewDescription: 'o'.repeat(10), detailedContent: detail, imageKey: 'cabin' };
  await store(
    db.database,
    'service-translations',
    { serviceId: late?.id ?? 0, locale: 'en', title: 'Late', ...texts },
    { serviceId: both?.id ?? 0, locale: 'en', title: 'Both', ...texts },
    { serviceId: both?.id ?? 0, locale: 'ar', title: 'كلاهما', ...texts },
  );
  return { db, bare: bare?.id ?? 0 };
}

describe('serviceCards', () => {
  it('returns the services in order, ties by id', async () => {
    const { db, bare } = await withServices();
    await using _ = db;
    const cards = await serviceCards(contextOf(db.database, '/services'));
    expect(cards.map(({ key }) => key)).toEqual(['both', 'bare', 'late']);
    expect(cards[0]).toMatchObject({
      icon: 'airlines',
      isFeatured: true,
      title: { value: 'Both', attributes: {} },
      detail: { value: detail },
      imageUrl: '/uploads/cabin.jpg',
    });
    expect(cards[1]).toEqual({
      id: bare,
      key: 'bare',
      icon: 'briefcase',
      isFeatured: false,
      days: null,
      title: { value: `Service ${bare} (No translation)`, attributes: {} },
      overview: { value: 'No description available', attributes: {} },
      detail: undefined,
      imageUrl: undefined,
      path: '/services/bare',
    });
  });

  it('returns them in Arabic, or in English with its language as an attribute', async () => {
    const { db, bare } = await withServices();
    await using _ = db;
    const [both, none, late] = await serviceCards(contextOf(db.database, '/ar/services'));
    expect(both?.title).toEqual({ value: 'كلاهما', attributes: {} });
    expect(both?.path).toBe('/ar/services/both');
    expect(late).toMatchObject({
      title: { value: 'Late', attributes: english },
      overview: { attributes: english },
      detail: { attributes: english },
    });
    expect(none).toMatchObject({
      title: { value: `الخدمة ${bare} (لا توجد ترجمة)`, attributes: {} },
      overview: { value: 'لا يوجد وصف متاح' },
    });
  });

  it('never shows Arabic in English, and records that the English is missing', async () => {
    await using db = await createTestDb();
    const [service] = await store(db.database, 'services', { key: 'arabic' });
    const id = service?.id ?? 0;
    await store(db.database, 'images', { key: 'k', url: '/uploads/k.jpg', title: 't', category: 'c' });
    await store(db.database, 'service-translations', {
      serviceId: id,
      locale: 'ar',
      title: 'عربي',
      overviewDescription: 'و'.repeat(10),
      detailedContent: detail,
      imageKey: 'k',
    });
    const context = contextOf(db.database, '/services');
    expect(await serviceCards(context)).toMatchObject([
      { title: { value: `Service ${id} (No translation)` } },
    ]);
    expect([...context.dependencies]).toContain(`service-translations/${id}@en`);
  });
});

describe('courseLadder', () => {
  it('returns the courses in order, ties by id, in Arabic if translated', async () => {
    await using db = await createTestDb();
    const [second, tie, first] = await store(
      db.database,
      'training-courses',
      { title: 'Second', description: 'd', order: 2 },
      { title: 'Tie', description: 'd', order: 2 },
      { title: 'First', description: 'd', order: 1 },
    );
    await store(db.database, 'training-course-translations', {
      courseId: first?.id ?? 0,
      locale: 'ar',
      title: 'الأولى',
      description: 'و',
    });
    expect(await courseLadder(contextOf(db.database, '/'))).toEqual(
      [first, second, tie].map((course) => ({
        id: course?.id,
        order: course?.order,
        title: { value: course?.title, attributes: {} },
        description: { value: 'd', attributes: {} },
      })),
    );
    expect(await courseLadder(contextOf(db.database, '/ar'))).toMatchObject([
      { title: { value: 'الأولى', attributes: {} }, description: { value: 'و', attributes: {} } },
      { title: { value: 'Second', attributes: english } },
      { title: { value: 'Tie', attributes: english } },
    ]);
  });
});
