import { describe, expect, test } from 'vitest';
import { resources } from '#content-db/types/index.ts';
import { translationIssues } from '#content-db/read/translated-fields.ts';
import { add, createScene } from './testing/auto-translation.ts';
import { orderTranslation } from './plan.ts';

describe('what is saved in English', () => {
  test('of a service and a course gets an Arabic row with all its texts', async () => {
    await using scene = await createScene();
    const { database } = scene;
    await add(database, 'images', {
      key: 'plate',
      url: 'https://example.org/a.jpg',
      title: 'A plate',
      category: 'c',
    });
    const { id: serviceId } = await add(database, 'services', {
      key: 'cabin',
      icon: 'plane',
      sortOrder: 0,
      isFeatured: false,
      isVisible: 1,
    });
    const service = {
      title: 'Cabin',
      overviewDescription: 'What crews do',
      detailedContent: 'x'.repeat(60),
      imageKey: 'plate',
    };
    await add(database, 'service-translations', { ...service, serviceId, locale: 'en' });
    const { id: courseId } = await add(database, 'training-courses', {
      title: 'First',
      description: 'Steps',
      order: 1,
    });
    await scene.translateNew();
    const services = await database.read.select().from(resources['service-translations'].table);
    expect(services[1]).toMatchObject({
      serviceId,
      locale: 'ar',
      title: 'ar: Cabin',
      overviewDescription: 'ar: What crews do',
      imageKey: 'plate',
    });
    expect(await database.read.select().from(resources['training-course-translations'].table)).toMatchObject([
      { courseId, locale: 'ar', title: 'ar: First', description: 'ar: Steps' },
    ]);
  });

  test('for search engines gets Arabic with the pictures and switches of the English record', async () => {
    await using scene = await createScene();
    const { database } = scene;
    const english = { page: 'home', locale: 'en', noIndex: true, noFollow: false } as const;
    const shown = { ogImage: '/uploads/a.jpg', canonicalUrl: 'https://example.org/en' };
    await add(database, 'seo-settings', { ...english, ...shown, metaTitle: 'Home', ogDescription: 'Calm' });
    await scene.translateNew();
    const [, arabic] = await database.read.select().from(resources['seo-settings'].table);
    expect(arabic).toMatchObject({
      page: 'home',
      locale: 'ar',
      metaTitle: 'ar: Home',
      ogDescription: 'ar: Calm',
      ogImage: '/uploads/a.jpg',
      noIndex: true,
      canonicalUrl: null,
    });
    expect(await translationIssues(database.read)).toEqual([
      { resource: 'seo-settings', id: arabic?.id, issue: 'unchecked' },
    ]);
  });

  test('of a member waits until a person has written the name; then the biography can be translated', async () => {
    await using scene = await createScene();
    const { database, service, automatic } = scene;
    const member = { roleKey: 'ceo', sortOrder: 0, isVisible: 1 } as const;
    const values = { ...member, name: 'Dana', bio: 'Calm', locale: 'en' } as const;
    const { id: translationOf } = await add(database, 'team-members', values);
    await add(database, 'clients', { name: 'Meridian', locale: 'en', sortOrder: 0 });
    await scene.translateNew();
    expect([service.requests, await scene.tasks()]).toEqual([[], []]);
    expect(await automatic.isFollowed('team-members', translationOf)).toBe(false);
    await add(database, 'team-members', { ...member, name: 'دانة', locale: 'ar', translationOf });
    await orderTranslation(database, { resource: 'team-members', id: translationOf, by: 'staff' });
    await scene.translateNew();
    const { table } = resources['team-members'];
    expect(await database.read.select({ name: table.name, bio: table.bio }).from(table)).toEqual([
      { name: 'Dana', bio: 'Calm' },
      { name: 'دانة', bio: 'ar: Calm' },
    ]);
    expect(await automatic.isFollowed('team-members', translationOf)).toBe(true);
  });

  test('of a picture and of the footer gets Arabic, each in its own way', async () => {
    await using scene = await createScene();
    const { database } = scene;
    const picture = { file: 'a.jpg', width: 8, height: 6, widths: [], focalX: 50, focalY: 50 };
    await add(database, 'uploads', { ...picture, altEn: 'A plan' });
    const footer = resources['footer-settings'].input.parse({
      locale: 'en',
      phoneNumber: '+971 4 555 0142',
      address: 'Dubai',
      showEmail: true,
    });
    await add(database, 'footer-settings', footer);
    await scene.translateNew();
    expect(await database.read.select().from(resources.uploads.table)).toMatchObject([
      { altEn: 'A plan', altAr: 'ar: A plan' },
    ]);
    expect((await database.read.select().from(resources['footer-settings'].table))[1]).toMatchObject({
      locale: 'ar',
      phoneNumber: '+971 4 555 0142',
      address: 'ar: Dubai',
      showEmail: true,
    });
  });

  test('by an author becomes an Arabic post by the same person, whose Arabic version it names', async () => {
    await using scene = await createScene();
    const { database } = scene;
    const member = { roleKey: 'ceo', sortOrder: 0, isVisible: 1 } as const;
    const dana = await add(database, 'team-members', { ...member, name: 'Dana', locale: 'en' });
    const sami = await add(database, 'team-members', { ...member, name: 'Sami', locale: 'en' });
    const translationOf = dana.id;
    const arabic = await add(database, 'team-members', {
      ...member,
      name: 'دانة',
      locale: 'ar',
      translationOf,
    });
    for (const { id, name } of [dana, sami])
      await add(database, 'blog-posts', {
        title: `By ${name}`,
        content: 'x',
        slug: name,
        locale: 'en',
        authorId: id,
      });
    await scene.translateNew();
    const { table } = resources['blog-posts'];
    const authors = database.read.select({ title: table.title, authorId: table.authorId }).from(table);
    expect((await authors).slice(2)).toEqual([
      { title: 'ar: By Dana', authorId: arabic.id },
      // Nobody, rather than an English name.
      { title: 'ar: By Sami', authorId: null },
    ]);
  });
});
