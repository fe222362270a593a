import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAdmin } from '../testing/signed-in.ts';
import { createTestContent, needed, type TestContent, valid } from '../testing/content-app.ts';

let test: TestContent;
/** The row of each resource that the tests work on. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  test = await createTestContent();
  for (const [path, body] of needed) await test.create(path, body);
  for (const [path, body] of Object.entries(valid)) ids[path] = (await test.create(path, body)).id;
});
afterAll(() => test[Symbol.asyncDispose]());

const paths = Object.keys(valid);
/** A column of each that takes any text. */
const column: Record<string, string> = {
  services: 'title',
  'training-courses': 'title',
  'training-course-translations': 'title',
  'page-content': 'content',
  'team-members': 'name',
  'blog-posts': 'title',
  images: 'title',
  clients: 'name',
  'footer-settings': 'address',
  'site-settings': '',
  'seo-settings': 'metaTitle',
  redirects: '',
  instructors: 'name',
};
const textual = paths.filter((path) => column[path]);
const unchanged = async (work: () => Promise<void>) => {
  const before = await test.everything();
  await work();
  expect(await test.everything()).toEqual(before);
  expect(test.logged).toEqual([]);
};
const valueOf = (path: string, row: Record<string, unknown>) =>
  (path === 'services' ? (row['translation'] as Record<string, unknown>) : row)[column[path] ?? ''];

describe.each(paths)('%s', (path) => {
  const one = () => `${path}/${ids[path]}`;

  it('lists its rows, and gives one, with id, times and revision', async () => {
    const { status, rows } = await test.ask('GET', path);
    expect(status).toBe(200);
    const row = rows.find(({ id }) => id === ids[path]);
    expect(row).toMatchObject({
      revision: expect.any(Number),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await test.ask('GET', one())).body).toEqual(row);
  });

  it('takes no field that is not the form’s, in POST, PATCH and PUT', async () => {
    await unchanged(async () => {
      for (const field of [
        'id',
        'createdAt',
        'updatedAt',
        'password',
        'isAdmin',
        'userId',
        'hitCount',
        'opening',
        '__proto__',
        'constructor',
        'prototype',
      ]) {
        const json = `${JSON.stringify(valid[path]).slice(0, -1)},"${field}":{"polluted":true}}`;
        for (const [method, at] of [
          ['POST', path],
          ['PATCH', one()],
          ['PUT', one()],
        ] as const) {
          const answer = await test.send(at, {
            method,
            body: json,
            headers: { 'content-type': 'application/json' },
          });
          expect(
            [answer.status, Object.getOwnPropertyDescriptor(answer.body.fields, field)?.value],
            `${method} ${field}`,
          ).toEqual([400, 'Unknown field']);
        }
      }
      expect({}).not.toHaveProperty('polluted');
    });
  });

  it.each(['0', '-1', '1e3', '1%20OR%201=1', '9007199254740993', '%00', '99999', '01', '1.0', 'abc', '١'])(
    'has nothing under the id %s',
    async (id) => {
      await unchanged(async () => {
        for (const [method, body] of [['GET'], ['PATCH', {}], ['PUT', {}], ['DELETE']] as const) {
          const answer = await test.ask(method, `${path}/${id}`, body);
          expect([answer.status, answer.body]).toMatchObject([
            404,
            { code: 'not-found', message: expect.stringMatching(/^There is no/) },
          ]);
        }
      });
    },
  );

  it('answers a change that names an older revision with what stands there now', async () => {
    const { body: current } = await test.ask('GET', one());
    await unchanged(async () => {
      for (const method of ['PATCH', 'PUT']) {
        const answer = await test.ask(method, one(), { revision: Number(current['revision']) - 1 });
        expect(answer.status).toBe(409);
        expect(answer.body).toEqual({
          code: 'conflict',
          message: expect.stringMatching(/^This has been changed meanwhile/),
          current,
        });
      }
      expect((await test.ask('PATCH', one(), { revision: 'new' })).body).toMatchObject({
        fields: { revision: 'Must be a number' },
      });
      expect((await test.ask('PATCH', one(), { revision: current['revision'], id: ids[path] })).body).toEqual(
        current,
      );
    });
  });
});

describe('a change', () => {
  it.each(textual)('of one column of %s leaves the others as they are, by PATCH and by PUT', async (path) => {
    const at = `${path}/${ids[path]}`;
    const field = column[path] ?? '';
    for (const [method, value] of [
      ['PATCH', 'Changed by one'],
      ['PUT', 'Changed by the other'],
    ] as const) {
      const { body: before } = await test.ask('GET', at);
      const { status, body: after } = await test.ask(method, at, {
        [field]: value,
        revision: before['revision'],
      });
      expect(status).toBe(200);
      expect(valueOf(path, after)).toBe(value);
      expect(after['revision']).toBe(Number(before['revision']) + 1);
      const own = ['updatedAt', 'revision', 'translation', 'contentValue', 'opening', field];
      const rest = (row: object) => Object.entries(row).filter(([name]) => !own.includes(name));
      expect(rest(after)).toEqual(rest(before));
      expect((await test.ask('GET', at)).body).toEqual(after);
    }
  });

  it('does not bring in defaults for what was not sent', async () => {
    const { id } = await test.create('team-members', {
      name: 'Rami',
      roleKey: 'ceo',
      locale: 'ar',
      sortOrder: 7,
      isVisible: 0,
      bio: 'Text',
    });
    expect((await test.ask('PATCH', `team-members/${id}`, { name: 'Rana' })).body).toMatchObject({
      name: 'Rana',
      locale: 'ar',
      sortOrder: 7,
      isVisible: 0,
      bio: 'Text',
    });
  });

  it('is refused, and changes nothing, where one field is wrong', async () => {
    await unchanged(async () => {
      const { status, body } = await test.ask('PATCH', `instructors/${ids['instructors']}`, {
        name: '',
        title: 'Fine',
      });
      expect([status, body]).toMatchObject([
        400,
        { message: 'Invalid instructor: name: Name is required', fields: { name: 'Name is required' } },
      ]);
    });
  });

  it('names its author in the outbox', async () => {
    const { id } = await test.create('clients', { name: 'Orchard' });
    await test.ask('PATCH', `clients/${id}`, { name: 'Orchard Group' });
    await test.ask('DELETE', `clients/${id}`);
    const { rows, headers } = await test.ask('GET', 'changes?resource=clients&page=1&pageSize=3');
    expect(rows).toMatchObject([
      {
        action: 'remove',
        resource: 'clients',
        rowId: id,
        by: testAdmin.username,
        label: 'Client',
        name: 'Orchard Group',
        releaseId: null,
      },
      { action: 'update', columns: ['name'], name: 'Orchard Group' },
      { action: 'create', name: 'Orchard Group' },
    ]);
    expect(rows[0]).not.toHaveProperty('before');
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(3);
  });

  it('stores every text as it came', async () => {
    for (const text of [
      `'; DROP TABLE clients; --`,
      '"%_\\',
      '{{7*7}}${7*7}',
      'سطر\r\nثانٍ\u202e',
      '👩🏽‍✈️\u2066',
      '</title><script>',
    ]) {
      const { id } = await test.create('clients', { name: text });
      expect((await test.ask('GET', `clients/${id}`)).body['name']).toBe(text);
      await test.ask('DELETE', `clients/${id}`);
    }
  });
});

describe('a removal', () => {
  it('is 204, then 404', async () => {
    const { id } = await test.create('clients', { name: 'Passing' });
    const gone = await test.ask('DELETE', `clients/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const method of ['DELETE', 'GET'])
      expect((await test.ask(method, `clients/${id}`)).status).toBe(404);
    expect((await test.ask('PATCH', `clients/${id}`, { name: 'Again' })).body.message).toBe(
      `There is no client ${id}. It may have been deleted.`,
    );
  });

  it('of a picture or an instructor that a service needs says which service', async () => {
    await test.ask('PATCH', `services/${ids['services']}`, {
      instructorId: ids['instructors'],
      title: 'Cabin safety',
    });
    await unchanged(async () => {
      const picture = await test.ask('DELETE', 'images/1');
      expect([picture.status, picture.body]).toMatchObject([
        409,
        { message: 'It is still used by service text “Cabin safety” (en). Choose another there first.' },
      ]);
      const person = await test.ask('DELETE', `instructors/${ids['instructors']}`);
      expect([person.status, person.body]).toMatchObject([
        409,
        { message: 'It is still used by service “cabin-safety”. Choose another there first.' },
      ]);
    });
  });
});

describe('a second row with the same key', () => {
  it.each([
    ['images', { key: 'picture' }, ['key']],
    ['services', { key: 'cabin-safety' }, ['key']],
    ['blog-posts', { slug: 'a-post' }, ['slug']],
    ['footer-settings', {}, ['locale']],
    ['site-settings', {}, ['locale']],
    ['seo-settings', {}, ['locale', 'page']],
    ['page-content', {}, ['key', 'locale', 'page', 'section']],
    ['training-course-translations', {}, ['courseId', 'locale']],
    ['redirects', {}, ['fromUrl']],
  ])('of %s is a conflict', async (path, changed, fields) => {
    await unchanged(async () => {
      const { status, body } = await test.ask('POST', path, { ...valid[path], ...changed });
      expect([status, body.code, Object.keys(body.fields).sort()]).toEqual([409, 'conflict', fields]);
    });
  });
});

describe('a body', () => {
  const json = { 'content-type': 'application/json' };
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  const wide = `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join(',')}}`;

  it.each<[string, number, string | Uint8Array<ArrayBuffer>, Record<string, string>?]>([
    ['nothing', 400, ''],
    ['malformed', 400, '{"name":'],
    ['null', 400, 'null'],
    ['a list', 400, '[]'],
    ['a text', 400, '"x"'],
    ['nested deeply', 400, deep],
    ['of 10,000 keys', 400, wide],
    ['not UTF-8', 400, new Uint8Array([0x7b, 0xff, 0x7d])],
    ['compressed', 415, '{}', { ...json, 'content-encoding': 'gzip' }],
    ['in another charset', 415, '{}', { 'content-type': 'application/json; charset=utf-16' }],
    ['plain text', 415, '{"name":"Plain"}', { 'content-type': 'text/plain' }],
    ['a form', 415, 'name=Form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of no type', 415, new Uint8Array([0x7b, 0x7d]), {}],
    ['of more than 300 KB', 413, `{"name":"${'x'.repeat(300 * 1024)}"}`],
  ])('%s is answered with %i', async (_, status, body, headers = json) => {
    await unchanged(async () => {
      for (const [method, at] of [
        ['POST', 'clients'],
        ['PATCH', `clients/${ids['clients']}`],
      ] as const) {
        const answer = await test.send(at, { method, body, headers });
        expect([answer.status, answer.body]).toMatchObject([
          status,
          { message: expect.any(String), code: expect.any(String) },
        ]);
      }
    });
  });

  it('with a mark of byte order or with a key twice is read as JSON says', async () => {
    for (const [body, name] of [
      ['\ufeff{"name":"Marked"}', 'Marked'],
      ['{"name":"First","name":"Second"}', 'Second'],
    ] as const) {
      const answer = await test.send('clients', { method: 'POST', body, headers: json });
      expect([answer.status, answer.body]).toMatchObject([201, { name }]);
      await test.ask('DELETE', `clients/${answer.body.id}`);
    }
  });
});
