import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#content-db/types/index.ts';
import { type Answer, createTestContent, needed, type TestContent, valid } from '../testing/content-app.ts';

let test: TestContent;

beforeAll(async () => {
  test = await createTestContent();
  for (const [path, body] of needed) await test.create(path, body);
});
afterAll(() => test[Symbol.asyncDispose]());

/** Sends a valid body with one field changed, and takes away again what that created. */
async function tryField(path: string, field: string, value: unknown): Promise<Answer> {
  const { [field]: _, ...rest } = valid[path] ?? {};
  const answer = await test.ask('POST', path, value === undefined ? rest : { ...rest, [field]: value });
  if (answer.status === 201) await takeAway(path, answer);
  return answer;
}

async function takeAway(path: string, { body }: Answer): Promise<void> {
  expect((await test.ask('DELETE', `${path}/${body.id}`)).status).toBe(204);
}

async function messageFor(path: string, field: string, value: unknown): Promise<string | undefined> {
  const { status, body } = await tryField(path, field, value);
  if (status === 201) return undefined;
  expect([status, body]).toMatchObject([400, { code: 'invalid' }]);
  expect(Object.keys(body.fields)).toEqual([field]);
  expect(body.message).toContain(body.fields[field]);
  return body.fields[field];
}

const letters = (length: number) => 'ش'.repeat(length);
const tooBig = (limit: number) => `Too big: expected string to have <=${limit} characters`;

describe('lengths: one too few, the fewest, the most, one too many', () => {
  it.each([
    ['services', 'title', 1, 100, 'Title is required', 'Title must be less than 100 characters'],
    [
      'services',
      'overviewDescription',
      10,
      150,
      'Overview must be at least 10 characters',
      'Overview must be less than 150 characters',
    ],
    [
      'services',
      'detailedContent',
      50,
      2000,
      'Detailed content must be at least 50 characters',
      'Detailed content must be less than 2000 characters',
    ],
    ['training-courses', 'title', 1, 200, 'Title is required', tooBig(200)],
    ['training-courses', 'description', 1, 2000, 'Description is required', tooBig(2000)],
    ['training-course-translations', 'title', 1, 200, 'Title is required', tooBig(200)],
    ['training-course-translations', 'description', 1, 2000, 'Description is required', tooBig(2000)],
    ['page-content', 'page', 1, 100, 'Page is required', tooBig(100)],
    ['page-content', 'section', 1, 100, 'Section is required', tooBig(100)],
    ['page-content', 'key', 1, 100, 'Key is required', tooBig(100)],
    ['team-members', 'name', 1, 200, 'Name is required', tooBig(200)],
    ['team-members', 'roleKey', 1, 200, 'Role is required', tooBig(200)],
    ['blog-posts', 'title', 1, 300, 'Title is required', tooBig(300)],
    ['images', 'title', 1, 200, 'Title is required', tooBig(200)],
    ['images', 'category', 1, 100, 'Category is required', tooBig(100)],
    ['clients', 'name', 2, 200, 'Client name must be at least 2 characters.', tooBig(200)],
    ['seo-settings', 'page', 1, 100, 'Page is required', tooBig(100)],
    ['seo-settings', 'metaTitle', 0, 200, undefined, tooBig(200)],
    ['seo-settings', 'hreflang', 0, 10, undefined, tooBig(10)],
    ['instructors', 'name', 1, 200, 'Name is required', tooBig(200)],
    ['instructors', 'title', 1, 200, 'Title is required', tooBig(200)],
  ] as const)('%s: %s of %i to %i characters', async (path, field, least, most, tooShort, tooLong) => {
    expect(await messageFor(path, field, least === 0 ? undefined : letters(least - 1))).toBe(tooShort);
    expect(await messageFor(path, field, letters(least))).toBeUndefined();
    expect(await messageFor(path, field, letters(most))).toBeUndefined();
    expect(await messageFor(path, field, letters(most + 1))).toBe(tooLong);
  });

  it.each(['page-content', 'blog-posts'])('%s: content of 1 to 200,000 characters', async (path) => {
    expect(await messageFor(path, 'content', '')).toBe('Content is required');
    expect(await messageFor(path, 'content', 'x')).toBeUndefined();
    expect(await messageFor(path, 'content', 'x'.repeat(200_000))).toBeUndefined();
    expect(await messageFor(path, 'content', 'x'.repeat(200_001))).toBe(tooBig(200_000));
  });

  it.each(['fromUrl', 'toUrl'])('redirects: %s of 2 to 500 characters', async (field) => {
    expect(await messageFor('redirects', field, '')).toMatch(/^Must be a path of this site/);
    expect(await messageFor('redirects', field, '/x')).toBeUndefined();
    expect(await messageFor('redirects', field, `/${'x'.repeat(499)}`)).toBeUndefined();
    expect(await messageFor('redirects', field, `/${'x'.repeat(500)}`)).toBe(tooBig(500));
  });

  it.each([
    ['team-members', 'bio'],
    ['blog-posts', 'description'],
    ['images', 'description'],
    ['footer-settings', 'address'],
    ['instructors', 'bio'],
    ['instructors', 'qualifications'],
    ['instructors', 'specialties'],
    ['seo-settings', 'metaDescription'],
    ['seo-settings', 'keywords'],
    ['seo-settings', 'ogTitle'],
    ['seo-settings', 'ogDescription'],
    ['seo-settings', 'twitterTitle'],
    ['seo-settings', 'twitterDescription'],
  ])('%s: %s may be left out, empty or long', async (path, field) => {
    for (const value of [undefined, null, '', letters(10_000)])
      expect(await messageFor(path, field, value)).toBeUndefined();
  });
});

describe('required fields', () => {
  it.each([
    ['services', 'title', 'Title is required'],
    ['services', 'overviewDescription', 'Overview must be at least 10 characters'],
    ['services', 'detailedContent', 'Detailed content must be at least 50 characters'],
    ['services', 'imageKey', 'Please select an image'],
    ['training-courses', 'title', 'Title is required'],
    ['training-courses', 'description', 'Description is required'],
    ['training-course-translations', 'title', 'Title is required'],
    ['training-course-translations', 'description', 'Description is required'],
    ['page-content', 'page', 'Page is required'],
    ['page-content', 'section', 'Section is required'],
    ['page-content', 'key', 'Key is required'],
    ['page-content', 'content', 'Content is required'],
    ['page-content', 'locale', 'Locale is required'],
    ['team-members', 'name', 'Name is required'],
    ['team-members', 'roleKey', 'Role is required'],
    ['blog-posts', 'title', 'Title is required'],
    ['blog-posts', 'content', 'Content is required'],
    ['images', 'title', 'Title is required'],
    ['images', 'category', 'Category is required'],
    ['images', 'url', 'Must be a valid URL'],
    ['clients', 'name', 'Client name must be at least 2 characters.'],
    ['seo-settings', 'page', 'Page is required'],
    ['instructors', 'name', 'Name is required'],
    ['instructors', 'title', 'Title is required'],
  ])('%s: %s: %s', async (path, field, message) => {
    for (const value of [undefined, null, '', 5, true, {}, []])
      expect(await messageFor(path, field, value)).toBe(message);
  });

  it.each([
    ['services', 'imageKey', 'unknown', 'Please select an image'],
    ['services', 'instructorId', 99, 'Please select an instructor'],
    ['training-course-translations', 'courseId', 99, 'Please select a training course'],
    ['blog-posts', 'translationOf', 99, 'Please select a blog post'],
  ])('%s: %s of nothing (%s): %s', async (path, field, value, message) => {
    expect(await messageFor(path, field, value)).toBe(message);
  });
});

describe('values of the other fields', () => {
  it('the order of a course is 1 to 5, as a number or as text', async () => {
    for (const good of [1, 5, '3'])
      expect(await messageFor('training-courses', 'order', good)).toBeUndefined();
    for (const bad of [0, 6, 2.5, -1, 'two', '', null, undefined, {}]) {
      expect(await messageFor('training-courses', 'order', bad)).toBe('Order must be a number from 1 to 5');
    }
  });

  it.each(['services', 'team-members', 'clients'])(
    'the order of %s is an integer, or else 0',
    async (path) => {
      for (const [given, kept] of [
        [7, 7],
        ['7', 7],
        ['2.9', 2],
        ['abc', 0],
        ['', 0],
        [null, 0],
        [undefined, 0],
        [{}, 0],
      ]) {
        expect((await tryField(path, 'sortOrder', given)).body).toMatchObject({ sortOrder: kept });
      }
    },
  );

  it.each([
    ['team-members', 'isVisible'],
    ['site-settings', 'showClientsSection'],
  ])('%s: %s is 0 or 1', async (path, field) => {
    for (const [given, kept] of [
      [0, 0],
      [1, 1],
      ['1', 1],
      ['0', 0],
      [undefined, 1],
    ])
      expect((await tryField(path, field, given)).body).toMatchObject({ [field]: kept });
    for (const bad of [2, -1, 'yes', 0.5, {}])
      expect(await messageFor(path, field, bad)).toBe('Must be 0 or 1');
  });

  it.each([
    ['services', /en.*ar/],
    ['training-course-translations', /en.*ar/],
    ['blog-posts', /en.*ar/],
    ['clients', /en.*ar/],
    ['footer-settings', /en.*ar/],
    ['site-settings', /en.*ar/],
    ['seo-settings', /en.*ar/],
    ['team-members', /^Language is required$/],
    ['page-content', /^Locale is required$/],
  ])('the language of %s is en or ar', async (path, message) => {
    for (const good of ['en', 'ar']) expect(await messageFor(path, 'locale', good)).toBeUndefined();
    for (const bad of ['fr', '', 'EN', 'e', 'en-US-x', "en'--", null, 1, ['en']])
      expect(await messageFor(path, 'locale', bad)).toMatch(message);
  });

  it.each([
    ['footer-settings', 'facebookUrl'],
    ['footer-settings', 'twitterUrl'],
    ['footer-settings', 'linkedinUrl'],
    ['footer-settings', 'instagramUrl'],
    ['footer-settings', 'youtubeUrl'],
    ['images', 'url'],
    ['blog-posts', 'imageUrl'],
    ['team-members', 'imageUrl'],
    ['instructors', 'imageUrl'],
    ['clients', 'logo'],
    ['places', 'mapUrl'],
    ['social-accounts', 'profileUrl'],
    ['seo-settings', 'canonicalUrl'],
    ['seo-settings', 'ogImage'],
    ['seo-settings', 'twitterImage'],
  ])('%s: %s is an address of http, https or an upload', async (path, field) => {
    for (const good of ['https://example.org/a?b=c', 'http://example.org', '/uploads/3fa1.jpg'])
      expect(await messageFor(path, field, good)).toBeUndefined();
    expect(await messageFor(path, field, '')).toBe(
      ['images', 'social-accounts'].includes(path) ? 'Must be a valid URL' : undefined,
    );
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'http://user:pw@h',
      'https://x\\@evil.example',
      'file:///etc/passwd',
      'text',
      '/uploads/../x',
      5,
      {},
    ]) {
      expect(await messageFor(path, field, bad)).toBe('Must be a valid URL');
    }
  });

  it.each(['ogImage', 'twitterImage'])(
    '%s is no SVG of ours, which social networks do not show',
    async (field) => {
      expect(await messageFor('seo-settings', field, '/uploads/3fa1.svg')).toBe(
        'Social networks show no SVG: choose a JPEG or PNG, or leave this empty',
      );
      expect(await messageFor('clients', 'logo', '/uploads/3fa1.svg')).toBeUndefined();
    },
  );

  it.each([
    ['footer-settings', 'phoneNumber'],
    ['footer-settings', 'whatsappNumber'],
    ['places', 'phone'],
  ])('%s: %s can be dialled', async (path, field) => {
    expect(await messageFor(path, field, '٠٥٠ ٧٦٥ ٤٣٢١')).toBeUndefined();
    expect(await messageFor(path, field, '02 444 0199 / 050 7')).toMatch(/^Must be one .*\+971/);
  });

  it('the hours of a place can be read, and are no two at once', async () => {
    for (const good of [
      '',
      null,
      'Mo-Fr 09:00-17:00',
      'Mo 09:00-12:00\nMo 13:00-17:00',
      'Sa',
      'Fr 22:00-02:00',
    ])
      expect(await messageFor('places', 'hours', good)).toBeUndefined();
    expect(await messageFor('places', 'hours', 'by arrangement')).toMatch(
      /^“by arrangement” cannot be read\./,
    );
    expect(await messageFor('places', 'hours', 'Mo 09:00-09:00')).toMatch(
      /^Monday: the hours end when they begin/,
    );
    expect(await messageFor('places', 'hours', 'Mo 09:00-12:00\nMo 11:00-13:00')).toMatch(
      /^Monday: these hours/,
    );
  });

  it('the mail address of the footer looks like one, or is empty', async () => {
    for (const good of ['', null, undefined, 'hello@example.org', "o'neil&co@xn--bcher-kva.de"])
      expect(await messageFor('footer-settings', 'email', good)).toBeUndefined();
    for (const bad of ['hello', 'a@b.', 'a b@example.org', 'a@example.org\r\nBcc: x@example.org', 5])
      expect(await messageFor('footer-settings', 'email', bad)).toBe('Must be a valid email');
  });

  it('structured data is JSON, also such that would end a script', async () => {
    for (const good of ['', null, '{"@id":"</script><script>"}'])
      expect(await messageFor('seo-settings', 'structuredData', good)).toBeUndefined();
    for (const bad of ['{', 'text'])
      expect(await messageFor('seo-settings', 'structuredData', bad)).toBe('Must be valid JSON');
  });
});

const fieldsOf = (path: string): string[] =>
  path === 'services'
    ? [
        ...Object.keys(resources.services.input.shape),
        'title',
        'overviewDescription',
        'detailedContent',
        'imageKey',
        'locale',
      ]
    : Object.keys(resources[path as Exclude<keyof typeof resources, 'services'>].input.shape);

const long = ', and long enough for every field that there is';
const strange: [what: string, json: string][] = [
  ['null', 'null'],
  ['a number', '5'],
  ['a truth', 'true'],
  ['an object', '{}'],
  ['a list', '[]'],
  ['a list of texts', '["a"]'],
  ['no text', '""'],
  ['spaces', '"   "'],
  ['too large a number', '1e309'],
  ['a NUL', JSON.stringify(`nul \0 inside${long}`)],
  ['half a character', `"half \\ud800 inside${long}"`],
  ['a change of direction', JSON.stringify(`turn \u202e inside${long}`)],
  ['SQL', JSON.stringify(`'); DROP TABLE clients; --${long}`)],
  ['markup', JSON.stringify(`"></title></script><img src=x onerror=alert(1)>{{7*7}}\${7*7}${long}`)],
];

/** Fields that take what can be read as a number, or from which an address is made. */
const fitted = ['sortOrder', 'isVisible', 'showClientsSection', 'order', 'slug', 'slugAr', 'key', 'address'];

/** What became of a value: refused with a message of its field, stored as it is, or made to fit; else the whole answer. */
function outcomeOf(field: string, { status, body, text }: Answer, json: string): string {
  if (status === 400 && body.fields[field]) return `${field} refused`;
  const row = field in body ? body : (body['translation'] as Record<string, unknown> | undefined);
  if (status !== 201 || !row) return `${field}: ${text}`;
  if (JSON.stringify(row[field]) === JSON.stringify(JSON.parse(json))) return `${field} stored as it is`;
  return fitted.includes(field) ? `${field} made to fit` : `${field}: ${text}`;
}

describe.each(Object.keys(valid))('%s: hostile values of each field', (path) => {
  it.each(strange)('%s', async (what, json) => {
    const before = await test.everything();
    const outcomes: string[] = [];
    for (const field of fieldsOf(path)) {
      const { [field]: _, ...rest } = valid[path] ?? {};
      const body = `${JSON.stringify(rest).slice(0, -1)}${Object.keys(rest).length > 0 ? ',' : ''}${JSON.stringify(field)}:${json}}`;
      const answer = await test.send(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      outcomes.push(outcomeOf(field, answer, json));
      if (answer.status === 201) await takeAway(path, answer);
    }
    expect(
      outcomes.filter(
        (outcome) =>
          !outcome.endsWith('refused') &&
          !outcome.endsWith('stored as it is') &&
          !outcome.endsWith('made to fit'),
      ),
    ).toEqual([]);
    const unstorable = ['a NUL', 'half a character'].includes(what)
      ? outcomes.filter((outcome) => !outcome.endsWith('refused'))
      : [];
    expect(unstorable.filter((outcome) => outcome !== 'sortOrder made to fit')).toEqual([]);
    expect((await test.everything()).rows).toEqual(before.rows);
    expect(test.logged).toEqual([]);
  });

  it('more than can be sent is refused before it is read', async () => {
    const before = await test.everything();
    for (const field of fieldsOf(path).slice(0, 2)) {
      const answer = await tryField(path, field, 'x'.repeat(1024 * 1024));
      expect([answer.status, answer.body]).toMatchObject([413, { code: 'too-large' }]);
    }
    expect(await test.everything()).toEqual(before);
  });
});
