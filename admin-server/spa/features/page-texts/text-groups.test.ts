import { describe, expect, it } from 'vitest';
import { readSeed } from '#content-db/seed/read-seed.ts';
import { contentFolder } from '#example/content/folder.ts';
import { homeSections, pages, servicesSections } from './page-sections.ts';
import { humanize } from '#content-db/model/humanize.ts';
import { groupTexts as group, type PageText } from './text-groups.ts';
import { en } from '#example/words.ts';
import type { NamedSection } from './page-sections.ts';

const groupTexts = (
  texts: Omit<Parameters<typeof group>[0], 'fallbacks'>,
  sections: readonly NamedSection[],
) => group({ ...texts, fallbacks: en.fallback }, sections);

const row = (section: string, key: string, more: Partial<PageText> = {}): PageText => ({
  id: 1,
  createdAt: '2026-01-01',
  updatedAt: '2026-01-01',
  revision: 1,
  page: 'services',
  section,
  key,
  content: `${section} ${key}`,
  locale: 'en',
  isActive: true,
  ...more,
});

describe('groupTexts', () => {
  it('puts the texts of a page under the names of its sections, in their order, and the rest after them', () => {
    const groups = groupTexts(
      { page: 'none', locale: 'en', rows: [row('extra', 'b'), row('cta', 'title'), row('hero', 'title')] },
      servicesSections,
    );
    expect(
      groups
        .filter(({ items }) => items.length > 0)
        .map(({ name, items }) => [name, items.map(({ key }) => key)]),
    ).toEqual([
      ['Hero', ['title']],
      ['Contact', ['title']],
      ['Extra', ['b']],
    ]);
    expect(groups.map(({ name }) => name).slice(0, 6)).toEqual([
      'Hero',
      'Methodology',
      'Training',
      'Industry',
      'Qualifications',
      'Contact',
    ]);
  });

  it('gives the buttons of the home page to the section that shows them', () => {
    const [hero, training] = groupTexts({ page: 'home', locale: 'en', rows: [] }, pages[0]?.sections ?? []);
    expect(hero?.items.map(({ section, key }) => `${section}.${key}`)).toEqual([
      'hero.title',
      'hero.subtitle',
      'cta.exploreServices',
      'cta.contactUs',
    ]);
    expect(training?.items.map(({ label }) => label)).toContain('Explore all');
  });

  it('names the section of texts that would bear the same name', () => {
    const rows = [
      row('advanced_training', 'title'),
      row('training', 'title'),
      row('training', 'description'),
    ];
    const [group] = groupTexts({ page: 'none', locale: 'en', rows }, [homeSections.training]);
    expect(group?.items.map(({ label }) => label)).toEqual([
      'Advanced training: title',
      'Training: title',
      'Description',
      'Explore all',
    ]);
  });

  it('has a text that the page shows though nothing is stored, with what is shown', () => {
    const groups = groupTexts({ page: 'home', locale: 'en', rows: [] }, []);
    const title = groups
      .flatMap(({ items }) => items)
      .find(({ section, key }) => section === 'hero' && key === 'title');
    expect(title).toMatchObject({
      row: undefined,
      fallback: 'Security training for people who work with people',
      need: 'nothing',
    });
  });

  it('marks an Arabic text that is missing, and one that is to be looked at', () => {
    const rows = [
      row('hero', 'title'),
      row('hero', 'subtitle'),
      row('hero', 'subtitle', { id: 2, locale: 'ar' }),
      row('hero', 'eyebrow'),
      row('hero', 'eyebrow', { id: 3, locale: 'ar' }),
      row('hero', 'motto', { locale: 'ar' }),
    ];
    const [hero] = groupTexts({ page: 'none', locale: 'ar', rows, toReview: new Set([2]) }, servicesSections);
    expect(hero?.items.map(({ key, need }) => [key, need])).toEqual([
      ['title', 'translation'],
      ['subtitle', 'review'],
      ['eyebrow', 'nothing'],
      ['motto', 'nothing'],
    ]);
    expect(hero?.items[0]).toMatchObject({ row: undefined, original: { content: 'hero title' } });
  });

  it('has the English of a missing Arabic text only while that is shown', () => {
    const rows = [row('hero', 'title'), row('hero', 'subtitle', { isActive: false })];
    const [hero] = groupTexts({ page: 'none', locale: 'ar', rows }, servicesSections);
    expect(hero?.items.map(({ key, original, need }) => [key, original?.content, need])).toEqual([
      ['title', 'hero title', 'translation'],
      ['subtitle', undefined, 'nothing'],
    ]);
  });

  it('finds every text of the first content in a section with a name', async () => {
    const seed = await readSeed(contentFolder);
    for (const { value, sections } of pages) {
      const rows = Object.entries(seed.pages[value] ?? {}).flatMap(([section, keys]) =>
        Object.keys(keys).map((key) => row(section, key)),
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(
        groupTexts({ page: value, locale: 'en', rows }, sections).map(({ name }) => name),
        value,
      ).toEqual(sections.map(({ name }) => name));
    }
  });
});

describe('readable', () => {
  it.each([
    ['psychological_mastery', 'Psychological mastery'],
    ['exploreServices', 'Explore services'],
    ['privacy-policy', 'Privacy policy'],
    ['title', 'Title'],
  ])('writes %s as %s', (key, words) => {
    expect(humanize(key)).toBe(words);
  });
});
