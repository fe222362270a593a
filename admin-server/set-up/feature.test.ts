import { describe, expect, it } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { type Locale, locales } from '#content-db/model/locale.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { resources } from '#content-db/types/index.ts';
import { createRow } from '#content-db/write/repository.ts';
import { setUpOf } from './feature.ts';

const by = 'staff@example.org';
const domain = 'https://www.clinic.ae';

async function scene() {
  await using made = new AsyncDisposableStack();
  const { database: content } = made.use(await createTestDb());
  const { database: published } = made.use(await createTestDb());
  const kept = made.move();
  return {
    content,
    published,
    at: (siteUrl = domain) => setUpOf(content.read, published.read, siteUrl),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function name(database: Database, names: Partial<Record<Locale, string>>) {
  const { input } = resources['page-content'];
  for (const locale of locales) {
    const content = names[locale];
    if (content === undefined) continue;
    const text = input.parse({ page: 'common', section: 'brand', key: 'name', locale, content });
    await database.write((tx) => createRow(tx, 'page-content', text, by));
  }
}

async function setOrganisation(database: Database, values: { hasExample: boolean }) {
  const input = resources.organisation.input.parse(values);
  await database.write((tx) => createRow(tx, 'organisation', input, by));
}

describe('how far a site is its owner’s', () => {
  it('begins with nothing of their own', async () => {
    await using test = await scene();
    expect(await test.at()).toEqual({
      isNamed: false,
      hasColours: false,
      hasExample: true,
      isLive: false,
      placeholders: { count: 0, first: [] },
      isHidden: false,
    });
  });

  it('is told by the names in both languages, the colours, the example and what is live', async () => {
    await using test = await scene();
    await name(test.content, { en: 'Skin Clinic', ar: 'عيادة الجلد' });
    await setOrganisation(test.content, { hasExample: false });
    const look = resources.brand.input.parse({ accentColour: '#0f766e' });
    await test.content.write((tx) => createRow(tx, 'brand', look, by));
    expect(await test.at()).toMatchObject({
      isNamed: true,
      hasColours: true,
      hasExample: false,
      isLive: false,
    });
    await name(test.published, { en: 'Skin Clinic', ar: 'عيادة الجلد' });
    expect(await test.at()).toMatchObject({ isLive: true });
  });

  it.each<[string, Partial<Record<Locale, string>>]>([
    ['in one language', { en: 'Rakeez Security Training', ar: 'عيادة الجلد' }],
    ['for want of an Arabic one', { en: 'Skin Clinic' }],
  ])('has no names of its own with that of the example %s', async (_, names) => {
    await using test = await scene();
    await name(test.content, names);
    expect(await test.at()).toMatchObject({ isNamed: false });
  });

  it('is hidden from search engines on a domain of somebody’s own while published settings keep the example', async () => {
    await using test = await scene();
    await setOrganisation(test.published, { hasExample: true });
    expect(await test.at()).toMatchObject({ isHidden: true });
    expect(await test.at('https://www.example.org')).toMatchObject({ isHidden: false });
  });
});
