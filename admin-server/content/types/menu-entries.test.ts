import { describe, expect, it } from 'vitest';
import { createRow } from '#content-db/write/repository.ts';
import { type Draft, inputOf } from '../../testing/publish-content.ts';
import { createTestContent, type TestContent } from '../../testing/content-app.ts';

type Values = Record<string, unknown>;

const add = (test: TestContent, values: Values) =>
  test.create('menu-entries', { place: 'header', target: 'services', ...values });

/** A service without texts. */
const addService = ({ deps }: TestContent, values: Draft<'services'>) =>
  deps.content.write((tx) => createRow(tx, 'services', inputOf('services', values), 'test'));

/** What the server says against a change, by field. */
async function refusal(test: TestContent, method: string, path: string, values: Values) {
  const before = await test.everything();
  const { status, body } = await test.ask(method, path, values);
  expect([400, 409, 422]).toContain(status);
  expect(await test.everything()).toEqual(before);
  return body.fields;
}

const refused = (test: TestContent, values: Values) =>
  refusal(test, 'POST', 'menu-entries', { place: 'header', target: 'services', ...values });

describe('an entry of a menu', () => {
  it('leads to a page, a row, a file or elsewhere, and to nothing else', async () => {
    await using test = await createTestContent();
    await addService(test, { key: 'cabin' });
    const label = 'A label';
    for (const target of ['home', '/services/cabin', '/ar/services/cabin?a=b#c', '/services#ladder'])
      await add(test, { target, label });
    for (const target of ['https://a.example/b', 'mailto:a@b.example', 'tel:+971 4 555'.replaceAll(' ', '')])
      await add(test, { target, label });
    const noAddress =
      'Must be a page of this site, a path such as /services, or an address that begins with https://, mailto: or tel:';
    for (const target of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\u200bscript:alert(1)',
      'data:text/html,x',
      'http://a.example',
      '//a.example',
      '/\\a.example',
      'https://a:b@c.example',
      'mailto:',
      'tel:x',
      'Services and more',
    ])
      expect(await refused(test, { target, label }), target).toEqual({ target: noAddress });
    expect(await refused(test, { target: '' })).toEqual({ target: 'Choose where it leads' });
    expect(await refused(test, { target: 'no-page', label })).toEqual({
      target: 'There is no page of this name',
    });
    for (const target of ['/services/nothing', '/uploads/nothing.jpg'])
      expect(await refused(test, { target, label })).toEqual({ target: 'There is no page at this address' });
  });

  it('needs a label, unless it leads to a page, which has a name', async () => {
    await using test = await createTestContent();
    const message = 'Write a label: only pages of the site have a name of their own';
    const target = 'https://a.example';
    expect(await refused(test, { target })).toEqual({ label: message });
    expect(await refused(test, { target, labelAr: 'عربي' })).toEqual({ label: message });
    expect(await refused(test, { target, languages: 'ar' })).toEqual({ labelAr: message });
    await add(test, { target, labelAr: 'عربي', languages: 'ar' });
    await add(test, { target: 'services' });
    await add(test, { target: '/ar/services#ladder' });
  });

  it('stands below one of the first level of the header, never in a circle', async () => {
    await using test = await createTestContent();
    const top = await add(test, {});
    const below = await add(test, { parentId: top.id });
    const other = await add(test, {});
    const move = (id: number, values: Values) => refusal(test, 'PATCH', `menu-entries/${id}`, values);
    expect(await move(top.id, { parentId: top.id })).toEqual({
      parentId: 'An entry cannot stand below itself',
    });
    expect(await move(top.id, { parentId: below.id })).toEqual({
      parentId: 'The other entry stands below this one: move that one to the first level before',
    });
    expect(await move(other.id, { parentId: below.id })).toEqual({
      parentId: 'There are two levels: choose an entry of the first one',
    });
    expect(await move(top.id, { parentId: other.id })).toEqual({
      parentId: 'There are two levels, and entries stand below this one: move those first',
    });
    expect(await move(other.id, { parentId: 99 })).toEqual({ parentId: 'Please select a menu entry' });
    expect(await move(top.id, { place: 'footer' })).toEqual({ place: 'The footer has one level' });
    expect(await refused(test, { place: 'footer', parentId: top.id })).toEqual({
      parentId: 'The footer has one level',
    });
    const footer = await add(test, { place: 'footer' });
    expect(await move(other.id, { parentId: footer.id })).toEqual({
      parentId: 'Choose an entry of the same place',
    });
  });

  it('moves to the first level when the one above it is deleted', async () => {
    await using test = await createTestContent();
    const top = await add(test, {});
    const below = await add(test, { parentId: top.id });
    expect((await test.ask('DELETE', `menu-entries/${top.id}`)).status).toBe(204);
    expect((await test.ask('GET', `menu-entries/${below.id}`)).body).toMatchObject({ parentId: null });
  });

  it('follows a row to its new address, in the language that it names', async () => {
    await using test = await createTestContent();
    const { id } = await test.create('topics', { slug: 'stores', name: 'Stores' });
    const english = await add(test, { target: '/blog/topics/stores?from=menu', label: 'Stores' });
    const arabic = await add(test, { target: '/ar/blog/topics/stores', label: 'Stores' });
    await test.ask('PATCH', `topics/${id}`, { slug: 'retail' });
    const targetOf = async (entry: number) => (await test.ask('GET', `menu-entries/${entry}`)).body['target'];
    expect(await targetOf(english.id)).toBe('/blog/topics/retail?from=menu');
    expect(await targetOf(arabic.id)).toBe('/ar/blog/topics/retail');
  });
});

describe('the menu', () => {
  it('begins with the usual links of a place, once', async () => {
    await using test = await createTestContent();
    const begin = (place: string) => test.ask('POST', 'menu-entries/begin', { place });
    expect((await begin('footer')).status).toBe(204);
    const { rows } = await test.ask('GET', 'menu-entries');
    expect(rows.map(({ place, target }) => `${String(place)} ${String(target)}`)).toEqual(
      ['home', 'services', 'team', 'blog', 'contact'].map((page) => `footer ${page}`),
    );
    expect((await begin('footer')).body.message).toBe(
      'There are entries already. Reload the page to see them.',
    );
    expect((await begin('nowhere')).status).toBe(400);
    expect((await begin('header')).status).toBe(204);
  });

  it('says what an entry leads to, and why it is not shown', async () => {
    await using test = await createTestContent();
    const post = { title: 'A post', content: 'Text.', slug: 'a-post', locale: 'en' };
    await test.create('blog-posts', post);
    const service = await addService(test, { key: 'cabin', isVisible: 0 });
    const topic = await test.create('topics', { slug: 'gone', name: 'Gone', nameAr: 'مضى' });
    for (const target of ['services', '/blog/a-post', '/services/cabin', '/blog/topics/gone'])
      await add(test, { target, label: 'A label' });
    const states = async () => (await test.ask('GET', 'menu-entries/states')).rows;
    expect(await states()).toMatchObject([
      { titles: {}, missing: {} },
      { titles: { en: 'A post' }, missing: { ar: 'untranslated' } },
      { missing: { en: 'hidden', ar: 'hidden' } },
      { titles: { en: 'Gone', ar: 'مضى' }, missing: {} },
    ]);
    await test.ask('DELETE', `topics/${topic.id}`);
    await test.ask('PATCH', `services/${service.id}`, { isVisible: 1 });
    expect((await states()).slice(2)).toMatchObject([
      { missing: {} },
      { missing: { en: 'gone', ar: 'gone' } },
    ]);
  });
});
