import { describe, expect, it } from 'vitest';
import type { CollectionName } from '#content-db/types/index.ts';
import { copyRows } from '#content-db/write/copy.ts';
import { createTestContent, liveSiteOf, type TestContent } from '../../testing/content-app.ts';
import { asJson, signedIn, testAdmin } from '../../testing/signed-in.ts';
import { contentRoutes } from '../routes.ts';

const post = { title: 'A post', content: 'Text', locale: 'en' };

/** Makes a row public as it is now. */
async function publishRow({ deps }: TestContent, name: CollectionName, id: number): Promise<void> {
  const published = deps.published as TestContent['deps']['content'];
  await published.write((tx) =>
    copyRows(deps.content.read, tx, new Map([[name, new Set([id])]]), new Date()),
  );
}

const rules = async (test: TestContent) =>
  (await test.ask('GET', 'redirects')).rows.map(
    ({ fromUrl, toUrl }) => `${String(fromUrl)} ${String(toUrl)}`,
  );

describe('the address of a topic', () => {
  it('leaves redirects in both languages, and takes along what led to it, its feed and its archive pages', async () => {
    await using test = await createTestContent();
    const { id } = await test.create('topics', { slug: 'stores', name: 'Stores' });
    await publishRow(test, 'topics', id);
    for (const [fromUrl, toUrl] of [
      ['/shops', '/blog/topics/stores?from=old#list'],
      ['/feed', '/blog/topics/stores/rss.xml'],
      ['/ar/older', '/ar/blog/topics/stores/page/2#a'],
      ['/other', '/blog/topics/stores-abroad'],
    ])
      await test.create('redirects', { fromUrl, toUrl });
    await test.ask('PATCH', `topics/${id}`, { slug: 'retail' });
    expect((await rules(test)).toSorted()).toEqual([
      '/ar/blog/topics/stores /ar/blog/topics/retail',
      '/ar/older /ar/blog/topics/retail/page/2#a',
      '/blog/topics/stores /blog/topics/retail',
      '/feed /blog/topics/retail/rss.xml',
      '/other /blog/topics/stores-abroad',
      '/shops /blog/topics/retail?from=old#list',
    ]);
    const chain = { fromUrl: '/x', toUrl: '/ar/blog/topics/stores/rss.xml' };
    expect((await test.ask('POST', 'redirects', chain)).body.fields).toEqual({
      toUrl: 'That address is itself redirected: choose /ar/blog/topics/retail/rss.xml',
    });
  });

  it('has room for the new one: what follows it in a target is left out where both are too long', async () => {
    await using test = await createTestContent();
    const { id } = await test.create('topics', { slug: 'a', name: 'A' });
    await test.create('redirects', { fromUrl: '/old', toUrl: `/blog/topics/a?${'q'.repeat(480)}` });
    await test.ask('PATCH', `topics/${id}`, { slug: 'a-longer-one' });
    expect(await rules(test)).toEqual(['/old /blog/topics/a-longer-one']);
  });
});

describe('a redirect', () => {
  const live = () => liveSiteOf('/', '/services', '/ar/services', '/contact/sent', '/blog/gone', '/404');

  it('leads from a free address of the site to another', async () => {
    await using test = await createTestContent({ live });
    expect(await test.create('redirects', { fromUrl: '/old', toUrl: '/services' })).toMatchObject({
      redirectType: 301,
      isActive: true,
      hitCount: 0,
    });
    const arabic = {
      fromUrl: `/${encodeURIComponent('قديم')}/`,
      toUrl: '/ar/services/',
      redirectType: 308,
      isActive: false,
    };
    expect(await test.create('redirects', arabic)).toMatchObject({
      ...arabic,
      fromUrl: '/قديم',
      toUrl: '/ar/services',
    });
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://name:word@evil.example',
    'javascript:alert(1)',
    '/a%0d%0aSet-Cookie:x',
    '/a\r\nX: y',
    '/a%3Fb',
    '/../x',
    '/a//b',
    'services',
    '',
  ])('does not lead to or from %j', async (address) => {
    await using test = await createTestContent({ live });
    for (const field of ['toUrl', 'fromUrl']) {
      const { status, body } = await test.ask('POST', 'redirects', {
        fromUrl: '/old',
        toUrl: '/new',
        [field]: address,
      });
      expect([status, body.fields]).toEqual([
        400,
        { [field]: expect.stringMatching(/^Must be a path of this site/) },
      ]);
    }
  });

  it.each([
    '/admin',
    '/admin/x',
    '/%61dmin',
    '/api/clients',
    '/robots.txt',
    '/sitemap.xml',
    '/preview/x',
    '/uploads/a.jpg',
    '/_astro/a.css',
    '/',
  ])('does not take %s, which the site needs', async (fromUrl) => {
    await using test = await createTestContent();
    expect((await test.ask('POST', 'redirects', { fromUrl, toUrl: '/services' })).body.fields).toEqual({
      fromUrl: 'This address is in use by the site itself',
    });
  });

  it('does not stand before a page, whichever way its address is written', async () => {
    await using test = await createTestContent({ live });
    const { id } = await test.create('blog-posts', { ...post, slug: 'gone' });
    await publishRow(test, 'blog-posts', Number(id));
    await test.ask('DELETE', `blog-posts/${Number(id)}`);
    await test.create('blog-posts', { ...post, slug: 'new' });
    await test.create('blog-posts', { ...post, slug: 'جديد', locale: 'ar' });
    for (const fromUrl of [
      '/services',
      '/services/',
      '/%73ervices',
      '/ar/services',
      '/contact/sent',
      '/blog/new',
      '/ar/blog/جديد',
      `/ar/blog/${encodeURIComponent('جديد')}`,
    ]) {
      const { status, body } = await test.ask('POST', 'redirects', { fromUrl, toUrl: '/team' });
      expect([status, body.fields], fromUrl).toEqual([400, { fromUrl: 'There is a page at this address' }]);
    }
    for (const fromUrl of ['/Services', '/blog/gone', '/ar/blog/new'])
      expect((await test.ask('POST', 'redirects', { fromUrl, toUrl: '/team' })).status, fromUrl).toBe(201);
  });

  it('does not lead to itself, in circles, or over several steps', async () => {
    await using test = await createTestContent();
    await test.create('redirects', { fromUrl: '/a', toUrl: '/b' });
    const refusal = async (fromUrl: string, toUrl: string) => {
      const { status, body } = await test.ask('POST', 'redirects', { fromUrl, toUrl });
      return [status, ...Object.entries(body.fields).flat()];
    };
    expect(await refusal('/x', '/x/')).toEqual([400, 'toUrl', 'An address cannot redirect to itself']);
    expect(await refusal('/b', '/a')).toEqual([
      400,
      'toUrl',
      'That address leads back here: visitors would go in circles',
    ]);
    expect(await refusal('/b/', '/%61')).toEqual([
      400,
      'toUrl',
      'That address leads back here: visitors would go in circles',
    ]);
    expect(await refusal('/x', '/a')).toEqual([400, 'toUrl', 'That address is itself redirected: choose /b']);
    expect(await refusal('/b', '/c')).toEqual([
      400,
      'fromUrl',
      '/a is redirected to this address: change that first',
    ]);
    for (const same of ['/a', '/a/', '/%61'])
      expect(await refusal(same, '/c')).toEqual([
        409,
        'fromUrl',
        'There is a redirect of this address already',
      ]);
    for (const toUrl of ['/a', '/a?again', '/a/#part'])
      expect((await test.ask('PATCH', 'redirects/1', { toUrl })).body.fields).toEqual({
        toUrl: 'An address cannot redirect to itself',
      });
  });

  it('may have a query and a part, which make no difference to where it leads', async () => {
    await using test = await createTestContent({ live });
    expect(
      await test.create('redirects', {
        fromUrl: '/قديم',
        toUrl: '/ar/%D8%AC%D8%AF%D9%8A%D8%AF/?about=دورة#form',
      }),
    ).toMatchObject({ toUrl: '/ar/جديد?about=دورة#form' });
    const fields = async (fromUrl: string, toUrl: string) =>
      (await test.ask('POST', 'redirects', { fromUrl, toUrl })).body.fields;
    expect(await fields('/ar/جديد', '/قديم?x=1')).toEqual({
      toUrl: 'That address leads back here: visitors would go in circles',
    });
    expect(await fields('/x', '/قديم#part')).toEqual({
      toUrl: 'That address is itself redirected: choose /ar/جديد?about=دورة#form',
    });
    expect(await fields('/ar/جديد', '/team')).toEqual({
      fromUrl: '/قديم is redirected to this address: change that first',
    });
  });

  it('leads to another website only if an admin says so; editors may change the rest of it', async () => {
    await using test = await createTestContent({ siteUrl: 'https://site.example' });
    const editor = signedIn(contentRoutes(test.deps), [], { ...testAdmin, role: 'editor' });
    const asEditor = async (method: string, path: string, body: object) => {
      const response = await editor.request(`/api/admin/${path}`, asJson(method, body));
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const message =
      'Only admins can send visitors to another website: ask one, or choose a path of this site';
    const refused = { status: 403, body: expect.objectContaining({ fields: { toUrl: message } }) };
    const elsewhere = { fromUrl: '/شريك', toUrl: 'https://partner.example/a?b#c' };
    expect(await asEditor('POST', 'redirects', elsewhere)).toEqual(refused);
    expect((await test.ask('GET', 'redirects')).rows).toEqual([]);
    const { id } = await test.create('redirects', elsewhere);
    await test.create('redirects', { fromUrl: '/own', toUrl: '/team' });
    const path = `redirects/${id}`;
    for (const toUrl of ['https://partner.example/b', 'https://evil.example'])
      expect(await asEditor('PATCH', path, { toUrl })).toEqual(refused);
    expect(await asEditor('PUT', 'redirects/2', { fromUrl: '/own', toUrl: 'https://evil.example' })).toEqual(
      refused,
    );
    expect(
      await asEditor('PATCH', path, { ...elsewhere, fromUrl: '/partner', redirectType: 302 }),
    ).toMatchObject({ status: 200, body: { ...elsewhere, fromUrl: '/partner', redirectType: 302 } });
    expect(await asEditor('PATCH', path, { isActive: false })).toMatchObject({ status: 200 });
    expect(await asEditor('PATCH', path, { toUrl: '/team' })).toMatchObject({ status: 200 });
    expect(await asEditor('PATCH', path, { toUrl: elsewhere.toUrl })).toEqual(refused);
  });

  it('names a page of this site by its path', async () => {
    await using test = await createTestContent({ siteUrl: 'https://site.example' });
    for (const toUrl of ['https://site.example/old', 'HTTPS://SITE.example:443/team?x'])
      expect((await test.ask('POST', 'redirects', { fromUrl: '/old', toUrl })).body.fields).toEqual({
        toUrl: 'This is an address of this site: leave out what stands before its path',
      });
  });

  it('is looked at again when it is switched on, and left alone when something else of it changes', async () => {
    await using test = await createTestContent();
    await test.create('redirects', { fromUrl: '/a', toUrl: '/b' });
    await test.create('redirects', { fromUrl: '/b', toUrl: '/a', isActive: false });
    expect((await test.ask('PATCH', 'redirects/2', { isActive: true })).status).toBe(400);
    expect((await test.ask('PATCH', 'redirects/1', { redirectType: 302 })).body).toMatchObject({
      redirectType: 302,
    });
    await test.ask('PATCH', 'redirects/1', { isActive: false });
    expect((await test.ask('PATCH', 'redirects/2', { isActive: true })).status).toBe(200);
  });

  it('is told to lead to a page that is not live, as long as it is on', async () => {
    await using test = await createTestContent({
      live: () => liveSiteOf('/team', '/50%-off', '/ar/blog/جديد'),
    });
    for (const [fromUrl, toUrl] of [
      ['/1', '/team?a#b'],
      ['/2', '/50%25-off'],
      ['/3', '/ar/blog/جديد'],
      ['/4', '/uploads/a.pdf'],
      ['/5', 'https://partner.example/team'],
      ['/6', '/blog/hidden#part'],
      ['/7', '/ar/blog/مخفي'],
    ])
      await test.create('redirects', { fromUrl, toUrl });
    await test.create('redirects', { fromUrl: '/8', toUrl: '/no-page', isActive: false });
    expect((await test.ask('GET', 'redirects/gone')).body).toEqual([6, 7]);
  });

  it('has one of four types', async () => {
    await using test = await createTestContent();
    for (const redirectType of [301, 302, 307, 308])
      expect(
        (await test.ask('POST', 'redirects', { fromUrl: `/${redirectType}`, toUrl: '/x', redirectType }))
          .status,
      ).toBe(201);
    for (const redirectType of [300, 303, 200, '301', null])
      expect((await test.ask('POST', 'redirects', { fromUrl: '/y', toUrl: '/x', redirectType })).status).toBe(
        400,
      );
  });
});

describe('the former address of a type', () => {
  it('is marked by the program only, and no more once the redirect says something else', async () => {
    await using test = await createTestContent();
    const { id } = await test.create('type-settings', { name: 'services', address: 'treatments' });
    const published = test.deps.published as TestContent['deps']['content'];
    await published.write((tx) =>
      copyRows(test.deps.content.read, tx, new Map([['type-settings', new Set([Number(id)])]]), new Date()),
    );
    await test.ask('PATCH', `type-settings/${id}`, { address: 'care' });
    const offer = { fromUrl: '/offer', toUrl: '/services' };
    expect((await test.ask('POST', 'redirects', { ...offer, formerOf: 'services' })).status).toBe(400);
    await test.create('redirects', offer);
    const marks = async () =>
      (await test.ask('GET', 'redirects')).rows.map(({ fromUrl, formerOf }) => [fromUrl, formerOf]);
    expect(await marks()).toEqual([
      ['/ar/treatments', 'services'],
      ['/offer', null],
      ['/treatments', 'services'],
    ]);
    const [arabic, , english] = (await test.ask('GET', 'redirects')).rows;
    await test.ask('PATCH', `redirects/${english?.id}`, { isActive: false, formerOf: 'services' });
    await test.ask('PATCH', `redirects/${arabic?.id}`, { toUrl: '/ar/contact' });
    expect(await marks()).toEqual([
      ['/ar/treatments', null],
      ['/offer', null],
      ['/treatments', 'services'],
    ]);
  });
});
