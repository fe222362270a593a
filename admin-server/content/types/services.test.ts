import { describe, expect, it } from 'vitest';
import { copyRows } from '#content-db/write/copy.ts';
import { createTestContent, type TestContent, valid } from '../../testing/content-app.ts';

/** Calls over a library with two pictures. */
async function withPictures(): Promise<TestContent> {
  const test = await createTestContent();
  for (const key of ['picture', 'other']) await test.create('images', { ...valid['images'], key });
  return test;
}

const { locale: _, ...english } = valid['services'] ?? {};
const arabic = {
  title: 'سلامة المقصورة',
  overviewDescription: 'نظرة عامة على البرنامج',
  detailedContent: 'ش'.repeat(50),
  imageKey: 'picture',
};

describe('a service', () => {
  it('is created with one text, and its key made from the title', async () => {
    await using test = await withPictures();
    const { status, body } = await test.ask('POST', 'services', { ...english, locale: 'en' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: 1,
      key: 'cabin-safety',
      icon: 'briefcase',
      sortOrder: 0,
      isFeatured: false,
      instructorId: null,
      revision: 2,
      locales: ['en'],
      translation: { ...english, id: 1, serviceId: 1, locale: 'en', revision: 1 },
    });
    expect(await test.create('services', { ...english, locale: 'en' })).toMatchObject({
      key: 'cabin-safety-2',
    });
    expect(
      await test.create('services', {
        ...english,
        title: '!!!',
        key: '',
        icon: 'plane',
        sortOrder: 4,
        isFeatured: true,
      }),
    ).toMatchObject({ key: 'service-3', icon: 'plane', sortOrder: 4, isFeatured: true });
  });

  it('is created with both texts, or not at all', async () => {
    await using test = await withPictures();
    const before = await test.everything();
    const { status, body } = await test.ask('POST', 'services', {
      translations: { en: english, ar: { ...arabic, title: '', imageKey: 'none' } },
    });
    expect([status, body.fields]).toEqual([400, { 'translations.ar.title': 'Title is required' }]);
    for (const [translations, field] of [
      [{}, 'translations'],
      [{ fr: english }, 'translations'],
      [{ en: { ...english, locale: 'ar' } }, 'translations.en.locale'],
      ['x', 'translations'],
    ] as const) {
      const refused = await test.ask('POST', 'services', { translations });
      expect([refused.status, Object.keys(refused.body.fields)[0]]).toEqual([
        400,
        expect.stringContaining(field),
      ]);
    }
    expect(
      (await test.ask('POST', 'services', { translations: { en: english }, title: 'Twice' })).body.fields,
    ).toEqual({ title: 'Unknown field' });
    expect(await test.everything()).toEqual(before);
    expect(await test.create('services', { translations: { en: english, ar: arabic } })).toMatchObject({
      locales: ['en', 'ar'],
      translation: { title: 'Cabin safety' },
    });
    expect((await test.ask('GET', 'services?locale=ar')).rows).toMatchObject([
      { key: 'cabin-safety', translation: arabic },
    ]);
    expect((await test.ask('GET', 'services/1?locale=ar')).body).toMatchObject({ translation: arabic });
  });

  it('shows no text where there is none in a language', async () => {
    await using test = await withPictures();
    await test.create('services', { ...english });
    expect((await test.ask('GET', 'services?locale=ar')).rows).toMatchObject([
      { translation: null, locales: ['en'], revision: 1 },
    ]);
    expect((await test.ask('GET', 'services')).rows).toMatchObject([{ translation: english }]);
  });

  it('is changed one field at a time', async () => {
    await using test = await withPictures();
    await test.create('services', { translations: { en: english, ar: arabic } });
    const { status, body } = await test.ask('PUT', 'services/1', { title: 'Cabin calm', locale: 'en' });
    expect([status, body]).toMatchObject([
      200,
      { revision: 3, translation: { ...english, title: 'Cabin calm', revision: 2 } },
    ]);
    expect(
      (await test.ask('PUT', 'services/1', { overviewDescription: 'Another overview' })).body,
    ).toMatchObject({ translation: { overviewDescription: 'Another overview' } });
    expect(
      (await test.ask('PUT', 'services/1', { detailedContent: 'e'.repeat(50), locale: 'ar' })).body,
    ).toMatchObject({ translation: { locale: 'ar', detailedContent: 'e'.repeat(50) } });
    expect(
      (await test.ask('PATCH', 'services/1', { isFeatured: true, imageKey: 'other' })).body,
    ).toMatchObject({
      key: 'cabin-safety',
      isFeatured: true,
      translation: { title: 'Cabin calm', imageKey: 'other' },
    });
    for (const [change, message] of [
      [{ title: '' }, 'Title is required'],
      [{ title: 'x'.repeat(101) }, 'Title must be less than 100 characters'],
      [{ overviewDescription: 'x'.repeat(9) }, 'Overview must be at least 10 characters'],
      [{ overviewDescription: 'x'.repeat(151) }, 'Overview must be less than 150 characters'],
      [{ detailedContent: 'x'.repeat(49) }, 'Detailed content must be at least 50 characters'],
      [{ detailedContent: 'x'.repeat(2001) }, 'Detailed content must be less than 2000 characters'],
      [{ imageKey: '' }, 'Please select an image'],
      [{ imageKey: 'none' }, 'Please select an image'],
    ] as const) {
      const refused = await test.ask('PUT', 'services/1', { ...change, locale: 'en' });
      expect([refused.status, Object.values(refused.body.fields)]).toEqual([400, [message]]);
    }
    expect(
      (await test.ask('PUT', 'services/1', { title: 'Calme', locale: 'fr' })).body.fields,
    ).toHaveProperty('locale');
    expect((await test.ask('PUT', 'services/1', { serviceId: 2 })).body.fields).toEqual({
      serviceId: 'Unknown field',
    });
  });

  it('gets a text in another language, by default with the picture it has', async () => {
    await using test = await withPictures();
    await test.create('services', { ...english, imageKey: 'other' });
    const { imageKey: _, ...words } = arabic;
    expect((await test.ask('PUT', 'services/1', { title: 'سلامة', locale: 'ar' })).body.fields).toMatchObject(
      { overviewDescription: 'Overview must be at least 10 characters' },
    );
    expect((await test.ask('PUT', 'services/1', { ...words, locale: 'ar' })).body).toMatchObject({
      locales: ['en', 'ar'],
      translation: { ...words, imageKey: 'other' },
    });
  });

  it('has a revision that counts changes of what is shown, in one language', async () => {
    await using test = await withPictures();
    const { revision } = await test.create('services', { translations: { en: english, ar: arabic } });
    await test.ask('PUT', 'services/1', { title: 'عنوان', locale: 'ar', revision });
    expect((await test.ask('PUT', 'services/1', { title: 'Mine', locale: 'en', revision })).status).toBe(200);
    const late = await test.ask('PUT', 'services/1', { title: 'Yours', locale: 'en', revision });
    expect([late.status, late.body['current']]).toMatchObject([
      409,
      { translation: { title: 'Mine' }, revision: 3 },
    ]);
    await test.ask('PUT', 'services/1', { icon: 'plane' });
    expect((await test.ask('PUT', 'services/1', { title: 'Yours', locale: 'en', revision: 3 })).status).toBe(
      409,
    );
  });

  it('has a key that fits into an address', async () => {
    await using test = await withPictures();
    for (const [key, kept] of [
      ['  Cabin Safety! ', 'cabin-safety'],
      ['../admin', 'admin'],
      ['a/b', 'a-b'],
      ['خفض التصعيد', 'خفض-التصعيد'],
    ])
      expect(await test.create('services', { ...english, key })).toMatchObject({ key: kept });
    const refused = await test.ask('PATCH', 'services/1', { key: '!!!' });
    expect([refused.status, refused.body.fields]).toEqual([400, { key: 'Key needs letters or digits' }]);
    expect((await test.ask('PATCH', 'services/1', { key: 'A b' })).status).toBe(409);
  });

  it('leaves a redirect in each language when the key of a published one changes', async () => {
    await using test = await withPictures();
    const rules = async () =>
      (await test.ask('GET', 'redirects')).rows
        .map(({ fromUrl, toUrl }) => `${String(fromUrl)} ${String(toUrl)}`)
        .sort();
    await test.create('services', { ...english, key: 'draft' });
    await test.ask('PATCH', 'services/1', { key: 'old' });
    expect(await rules()).toEqual([]);
    const published = test.deps.published as TestContent['deps']['content'];
    await published.write((tx) =>
      copyRows(test.deps.content.read, tx, new Map([['services', new Set([1])]]), new Date()),
    );
    await test.ask('PATCH', 'services/1', { icon: 'plane' });
    expect(await rules()).toEqual([]);
    await test.ask('PATCH', 'services/1', { key: 'new' });
    expect(await rules()).toEqual(['/ar/services/old /ar/services/new', '/services/old /services/new']);
    const taken = await test.ask('POST', 'redirects', { fromUrl: '/services/new', toUrl: '/team' });
    expect(taken.body.fields).toEqual({ fromUrl: 'There is a page at this address' });
    await test.ask('PATCH', 'services/1', { key: 'old' });
    expect(await rules()).toEqual([]);
  });

  it('goes with its texts', async () => {
    await using test = await withPictures();
    await test.create('services', { translations: { en: english, ar: arabic } });
    expect((await test.ask('DELETE', 'services/1')).status).toBe(204);
    expect((await test.ask('DELETE', 'services/1')).status).toBe(404);
    expect((await test.everything()).rows).toMatchObject({ services: [], 'service-translations': [] });
  });

  it('is found by its texts in any language', async () => {
    await using test = await withPictures();
    await test.create('services', { translations: { en: english, ar: arabic } });
    await test.create('services', { ...english, title: 'Events' });
    const keys = async (search: string) =>
      (await test.ask('GET', `services?page=1&search=${encodeURIComponent(search)}`)).rows.map(
        ({ key }) => key,
      );
    expect(await keys('cabin')).toEqual(['cabin-safety']);
    expect(await keys('المقصورة')).toEqual(['cabin-safety']);
    expect(await keys('overview')).toEqual(['cabin-safety', 'events']);
    expect(await keys('nothing')).toEqual([]);
  });
});
