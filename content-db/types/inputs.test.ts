import { describe, expect, it } from 'vitest';
import { messageFor, parsed } from '../testing/inputs.ts';
import { type ResourceName, resourceNames, resources } from './index.ts';
import type * as z from 'zod';
import { parseOrExplain } from '../model/parse.ts';

const exampleOf = (name: ResourceName) => resources[name].example as Record<string, unknown>;

const a = (length: number) => 'ع'.repeat(length);

describe('required texts', () => {
  it.each([
    ['service-translations', 'title', 'Title is required'],
    ['service-translations', 'imageKey', 'Please select an image'],
    ['training-courses', 'title', 'Title is required'],
    ['training-courses', 'description', 'Description is required'],
    ['training-course-translations', 'title', 'Title is required'],
    ['training-course-translations', 'description', 'Description is required'],
    ['page-content', 'page', 'Page is required'],
    ['page-content', 'section', 'Section is required'],
    ['page-content', 'key', 'Key is required'],
    ['page-content', 'content', 'Content is required'],
    ['team-members', 'name', 'Name is required'],
    ['team-members', 'roleKey', 'Role is required'],
    ['images', 'title', 'Title is required'],
    ['images', 'category', 'Category is required'],
    ['images', 'key', 'Key is required'],
    ['instructors', 'name', 'Name is required'],
    ['instructors', 'title', 'Title is required'],
    ['blog-posts', 'title', 'Title is required'],
    ['blog-posts', 'content', 'Content is required'],
    ['services', 'key', 'Key is required'],
    ['seo-settings', 'page', 'Page is required'],
  ] as const)('%s.%s: %s', (name, field, message) => {
    for (const missing of [undefined, null, '', ' ', '\t\n', 5, true, [], {}])
      expect(messageFor(name, field, missing)).toBe(message);
    expect(messageFor(name, field, 'x')).toBeUndefined();
  });
});

describe('in every field of every type', () => {
  const fields = resourceNames.flatMap((name) =>
    Object.keys(resources[name].input.shape).map((field): [ResourceName, string] => [name, field]),
  );

  it.each([
    ['zero-width spaces and joiners', '\u200B\u200C\u200D\u2060'],
    ['byte order marks', '\uFEFF\uFEFF'],
    ['soft hyphens', '\u00AD'.repeat(80)],
    ['fillers of Hangul', '\u3164\u115F\u1160\uFFA0'],
    ['tags', '\u{E0001}\u{E0067}\u{E007F}'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['marks of direction', '\u200F\u202B\u202C\u2066\u2069'],
    ['marks without a letter', '\u0301\u064E \u0651'],
    ['an empty pattern of Braille', '\u2800\u2800'],
    ['control characters', '\u0007\u001B\u0090\uFFFF'],
    ['wide spaces and ends of lines', '\u3000\u2029\v\u00A0'],
  ])('%s are no more than spaces', (_, text) => {
    const messages = (value: string) =>
      fields
        .filter(([name, field]) => messageFor(name, field, '') !== undefined)
        .map(([name, field]) => [name, field, messageFor(name, field, value)]);
    expect(messages(text)).toEqual(messages(''));
  });

  it('what cannot be seen does not make a text long enough', () => {
    expect(messageFor('clients', 'name', 'A\u200B')).toBe('Client name must be at least 2 characters.');
    expect(messageFor('service-translations', 'overviewDescription', `Short${'\u2060'.repeat(5)}`)).toBe(
      'Overview must be at least 10 characters',
    );
    expect(messageFor('service-translations', 'detailedContent', 'x'.padEnd(50, '\u3164'))).toBe(
      'Detailed content must be at least 50 characters',
    );
    expect(messageFor('clients', 'name', 'é\u200D🙂')).toBeUndefined();
  });

  it('control characters are dropped, and every end of a line is kept', () => {
    const text = `أَلِف\u0001-\u007F \u0085x\u2028y\u2029z\vq\u009F\uFFFE\t\u200Fو${'.'.repeat(60)}`;
    for (const [name, field] of fields) {
      if (messageFor(name, field, text) !== undefined) continue;
      const kept = String(parsed(name, { [field]: text })[field]);
      expect([name, field, /[\0-\x08\x0B-\x1F\x7F-\x9F\u2028\u2029\uFFFE\uFFFF]/.exec(kept)]).toEqual([
        name,
        field,
        null,
      ]);
    }
    expect(parsed('blog-posts', { content: text })['content']).toBe(
      `أَلِف- \nx\ny\nz\nq\t\u200Fو${'.'.repeat(60)}`,
    );
  });
});

describe('lengths', () => {
  it.each([
    ['service-translations', 'title', 1, 100, 'Title is required', 'Title must be less than 100 characters'],
    [
      'service-translations',
      'overviewDescription',
      10,
      150,
      'Overview must be at least 10 characters',
      'Overview must be less than 150 characters',
    ],
    [
      'service-translations',
      'detailedContent',
      50,
      2000,
      'Detailed content must be at least 50 characters',
      'Detailed content must be less than 2000 characters',
    ],
    ['clients', 'name', 2, 200, 'Client name must be at least 2 characters.', /<=200/],
    ['seo-settings', 'page', 1, 100, 'Page is required', /<=100/],
    ['redirects', 'toUrl', 1, 500, /.+/, /<=500/],
  ] as const)('%s.%s: %i to %i characters', (name, field, min, max, tooShort, tooLong) => {
    const text = (length: number) =>
      name === 'redirects' ? `/${'x'.repeat(length)}`.slice(0, length) : a(length);
    expect(messageFor(name, field, text(min - 1))).toMatch(tooShort);
    expect(messageFor(name, field, text(min))).toBeUndefined();
    expect(messageFor(name, field, text(max))).toBeUndefined();
    expect(messageFor(name, field, text(max + 1))).toMatch(tooLong);
    expect(messageFor(name, field, text(1024 * 1024))).toMatch(tooLong);
  });

  it.each([
    ['seo-settings', 'metaTitle', 200],
    ['seo-settings', 'hreflang', 10],
    ['seo-files', 'content', 64 * 1024],
    ['blog-posts', 'content', 200_000],
  ] as const)('%s.%s: up to %i characters', (name, field, max) => {
    expect(messageFor(name, field, a(max))).toBeUndefined();
    expect(messageFor(name, field, a(max + 1))).toMatch(/^Too big/);
  });

  it('of a long meta description have no limit', () => {
    expect(messageFor('seo-settings', 'metaDescription', a(5000))).toBeUndefined();
  });
});

describe('languages', () => {
  it.each([
    ['service-translations', /en.*ar/],
    ['training-course-translations', /en.*ar/],
    ['blog-posts', /en.*ar/],
    ['clients', /en.*ar/],
    ['footer-settings', /en.*ar/],
    ['site-settings', /en.*ar/],
    ['seo-settings', /en.*ar/],
    ['team-members', 'Language is required'],
    ['page-content', 'Locale is required'],
  ] as const)('%s: en and ar only', (name, message) => {
    for (const good of ['en', 'ar']) expect(messageFor(name, 'locale', good)).toBeUndefined();
    for (const bad of ['fr', '', 'EN', 'e', 'en-US', null, 1, ['en']])
      expect(messageFor(name, 'locale', bad)).toMatch(message);
  });

  it('are English by default, but must be said of page texts', () => {
    expect(parsed('blog-posts')).toMatchObject({ locale: 'en' });
    expect(parsed('team-members')).toMatchObject({ locale: 'en' });
    expect(messageFor('page-content', 'locale', undefined)).toBe('Locale is required');
  });
});

describe('numbers', () => {
  it('of a course are 1 to 5, as a number or as text', () => {
    for (const good of [1, 5, '3']) expect(messageFor('training-courses', 'order', good)).toBeUndefined();
    for (const bad of [0, 6, -1, 2.5, '', 'two', null, undefined, Number.NaN, 1e309, {}]) {
      expect(messageFor('training-courses', 'order', bad)).toBe('Order must be a number from 1 to 5');
    }
    expect(parsed('training-courses', { order: '3' })).toMatchObject({ order: 3 });
  });

  it.each(['team-members', 'clients', 'services'] as const)(
    'of the order of %s parse to an integer and fall back to 0',
    (name) => {
      const orders = [
        [7, 7],
        ['7', 7],
        [-3, -3],
        ['2.9', 2],
        ['12th', 12],
        ['abc', 0],
        ['', 0],
        [null, 0],
        [undefined, 0],
        [Number.NaN, 0],
        [1e309, 0],
        [1e300, 0],
        [{}, 0],
      ];
      for (const [given, kept] of orders)
        expect(parsed(name, { sortOrder: given })).toMatchObject({ sortOrder: kept });
      expect(parsed(name)).toMatchObject({ sortOrder: 0 });
    },
  );

  it.each([
    ['team-members', 'isVisible'],
    ['site-settings', 'showClientsSection'],
  ] as const)('%s.%s are 0 or 1, by default 1', (name, field) => {
    for (const good of [0, 1, '0', '1'])
      expect(parsed(name, { [field]: good })).toMatchObject({ [field]: Number(good) });
    for (const bad of [2, -1, 0.5, 'yes', Number.NaN, {}])
      expect(messageFor(name, field, bad)).toBe('Must be 0 or 1');
    expect(parsed(name)).toMatchObject({ [field]: 1 });
  });
});

describe('times', () => {
  it('are kept in UTC, so that they compare as texts', () => {
    expect(
      parsed('blog-posts', { createdAt: '2026-09-14T00:30:00+04:00', publishedAt: '2026-09-14T00:30:00Z' }),
    ).toMatchObject({
      createdAt: '2026-09-13T20:30:00.000Z',
      publishedAt: '2026-09-14T00:30:00.000Z',
    });
    for (const bad of ['tomorrow', '2026-13-01T00:00:00Z', '2026-09-14', 5])
      expect(messageFor('blog-posts', 'publishedAt', bad)).toBeDefined();
  });
});

describe('structured data', () => {
  it('is JSON or empty', () => {
    for (const good of ['', null, '{"@id":"</script><script>"}'])
      expect(messageFor('seo-settings', 'structuredData', good)).toBeUndefined();
    for (const bad of ['{', 'text'])
      expect(messageFor('seo-settings', 'structuredData', bad)).toBe('Must be valid JSON');
  });
});

describe.each(resourceNames)('input of %s', (name) => {
  it('is enough with its required fields', () => {
    expect(parsed(name)).toMatchObject(exampleOf(name));
  });

  it('takes no field that is not in the form', () => {
    for (const field of [
      'id',
      'revision',
      'updatedAt',
      'password',
      'isAdmin',
      'hitCount',
      'opening',
      '__proto__',
      'constructor',
    ]) {
      const body: unknown = JSON.parse(
        `${JSON.stringify(exampleOf(name)).slice(0, -1)}${Object.keys(exampleOf(name)).length ? ',' : ''}"${field}":{"polluted":1}}`,
      );
      expect(() => parseOrExplain(resources[name].input as z.ZodType, body, name)).toThrow(
        `${field}: Unknown field`,
      );
    }
    expect({}).not.toHaveProperty('polluted');
  });

  it('takes no text that the database would change', () => {
    for (const field of Object.keys((resources[name].input as z.ZodObject).shape)) {
      for (const value of [
        'nul\0inside, long enough for every field that there is, so that it is only this',
        'lone \ud800 surrogate, long enough for every field that there is, so that it is it',
      ]) {
        if (messageFor(name, field, value) !== undefined) continue;
        expect(['sortOrder'], `${name}.${field}`).toContain(field);
      }
    }
  });

  it('is nothing but an object', () => {
    for (const body of [null, undefined, [], 'x', 5]) {
      expect(() => parseOrExplain(resources[name].input as z.ZodType, body, name)).toThrow(`Invalid ${name}`);
    }
  });
});
