import { describe, expect, it } from 'vitest';
import { copyRows } from '#content-db/write/copy.ts';
import { createTestContent, liveSiteOf, type TestContent } from '../testing/content-app.ts';

const post = { title: 'A post', content: 'Text', locale: 'en' };

/** Makes a post public as it is now. */
async function publishPost(
  { deps }: TestContent,
  published: TestContent['deps']['published'],
  id: number,
): Promise<void> {
  const target = published as TestContent['deps']['content'];
  await target.write((tx) =>
    copyRows(deps.content.read, tx, new Map([['blog-posts', new Set([id])]]), new Date()),
  );
}

const rules = async (test: TestContent) =>
  (await test.ask('GET', 'redirects')).rows.map(
    ({ fromUrl, toUrl }) => `${String(fromUrl)} ${String(toUrl)}`,
  );

describe('the slug of a post', () => {
  it.each([
    ['  Äé--X  ', 'äé-x'],
    ['../admin', 'admin'],
    ['Already-Good', 'already-good'],
    ['خفض التصعيد', 'خفض-التصعيد'],
    ['404', '404-2'],
    ["'; DROP TABLE x", 'drop-table-x'],
  ])('%j is kept as %j', async (slug, kept) => {
    await using test = await createTestContent();
    expect(await test.create('blog-posts', { ...post, slug })).toMatchObject({ slug: kept });
  });

  it('is made from the title where it is left empty, is never empty and never taken', async () => {
    await using test = await createTestContent();
    const slugOf = async (body: Record<string, unknown>) =>
      (await test.create('blog-posts', { ...post, ...body }))['slug'];
    expect(await slugOf({ title: 'Reading a crowd' })).toBe('reading-a-crowd');
    expect(await slugOf({ title: 'Reading a Crowd!', slug: '' })).toBe('reading-a-crowd-2');
    expect(await slugOf({ title: 'أوَّلًا: خفض التصعيد', locale: 'ar' })).toBe('أولا-خفض-التصعيد');
    expect(await slugOf({ title: '???', slug: '---' })).toBe('post-4');
    expect(await slugOf({ title: '???', slug: null })).toBe('post-5');
    expect(String(await slugOf({ title: 'x'.repeat(300) }))).toHaveLength(240);
    expect(String(await slugOf({ title: 'x'.repeat(300) }))).toMatch(/^x{238}-2$/);
    expect((await test.ask('PATCH', 'blog-posts/1', { title: 'Another title' })).body).toMatchObject({
      slug: 'reading-a-crowd',
    });
    expect((await test.ask('PATCH', 'blog-posts/1', { slug: '' })).body).toMatchObject({
      slug: 'another-title',
    });
  });

  it('fits a file name in any script: a title is cut at a word, also before a number, and what is typed is refused', async () => {
    await using test = await createTestContent();
    const title = 'كيف يستعد فريق الاستقبال لموقف متوتر '.repeat(7);
    const slugs = [];
    for (let copy = 0; copy < 3; copy += 1)
      slugs.push(String((await test.create('blog-posts', { ...post, title, locale: 'ar' }))['slug']));
    expect(slugs.every((slug) => Buffer.byteLength(slug) <= 240)).toBe(true);
    expect(slugs[0]).toMatch(/-(?:كيف|يستعد|فريق|الاستقبال|لموقف|متوتر)$/);
    expect(slugs[2]).toMatch(/-(?:كيف|يستعد|فريق|الاستقبال|لموقف|متوتر)-3$/);
    const refusal = { slug: 'Is too long for an address. Leave words out' };
    for (const slug of [title, 'x'.repeat(241), '面'.repeat(81)])
      expect(await test.ask('POST', 'blog-posts', { ...post, slug })).toMatchObject({
        status: 400,
        body: { fields: refusal },
      });
  });

  it('is unique over both languages, also when two are created at once', async () => {
    await using test = await createTestContent();
    const answers = await Promise.all(
      ['en', 'ar'].map((locale) => test.ask('POST', 'blog-posts', { ...post, slug: 'Same', locale })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.fields).toEqual({
      slug: 'This name is already in use. Choose another.',
    });
    await test.create('blog-posts', { ...post, slug: 'other' });
    expect((await test.ask('PATCH', 'blog-posts/2', { slug: 'same' })).status).toBe(409);
  });

  it('leaves a redirect when that of a published post changes, and never a chain or a loop', async () => {
    await using test = await createTestContent();
    const { published } = test.deps;
    await test.create('blog-posts', { ...post, slug: 'a' });
    await test.ask('PATCH', 'blog-posts/1', { slug: 'draft' });
    await test.ask('PATCH', 'blog-posts/1', { slug: 'a' });
    expect(await rules(test)).toEqual([]);
    await publishPost(test, published, 1);
    await test.ask('PATCH', 'blog-posts/1', { slug: 'b' });
    expect(await rules(test)).toEqual(['/blog/a /blog/b']);
    await test.ask('PATCH', 'blog-posts/1', { slug: 'c' });
    expect(await rules(test)).toEqual(['/blog/a /blog/c']);
    await publishPost(test, published, 1);
    await test.ask('PATCH', 'blog-posts/1', { slug: 'مقال', locale: 'ar' });
    expect(await rules(test)).toEqual(['/blog/a /ar/blog/مقال', '/blog/c /ar/blog/مقال']);
    await test.ask('PATCH', 'blog-posts/1', { slug: 'a', locale: 'en' });
    expect(await rules(test)).toEqual(['/blog/c /blog/a']);
    await test.create('blog-posts', { ...post, slug: 'c' });
    expect(await rules(test)).toEqual([]);
  });

  it('and its redirect are written together or not at all', async () => {
    await using test = await createTestContent();
    await test.create('blog-posts', { ...post, slug: 'a' });
    await test.create('blog-posts', { ...post, slug: 'taken' });
    await publishPost(test, test.deps.published, 1);
    const before = await test.everything();
    expect((await test.ask('PATCH', 'blog-posts/1', { slug: 'taken' })).status).toBe(409);
    expect(await test.everything()).toEqual(before);
  });
});

describe('the translation of a post', () => {
  it('is in the other language, and is the only one', async () => {
    await using test = await createTestContent();
    await test.create('blog-posts', { ...post });
    const refused = async (body: Record<string, unknown>) => {
      const { status, body: answer } = await test.ask('POST', 'blog-posts', { ...post, ...body });
      return [status, answer.fields['translationOf']];
    };
    expect(await refused({ translationOf: 1 })).toEqual([400, 'Choose a version in the other language']);
    await test.create('blog-posts', { ...post, locale: 'ar', translationOf: 1 });
    expect(await refused({ locale: 'ar', translationOf: 1 })).toEqual([
      409,
      'That one is linked with another version already',
    ]);
    expect((await test.ask('PATCH', 'blog-posts/2', { translationOf: 2 })).status).toBe(400);
    expect((await test.ask('PATCH', 'blog-posts/1', { locale: 'ar' })).body.fields).toEqual({
      locale: 'Its translation is in this language already',
    });
    expect(
      (await test.ask('PATCH', 'blog-posts/2', { title: 'Free', translationOf: null })).body,
    ).toMatchObject({ translationOf: null });
  });
});

describe('the version of a member in the other language', () => {
  const member = { name: 'Dana', roleKey: 'ceo', locale: 'en' };

  it('is the only one, whichever of the two names the other', async () => {
    await using test = await createTestContent();
    await test.create('team-members', member);
    const refused = async (body: Record<string, unknown>) => {
      const answer = await test.ask('POST', 'team-members', { ...member, ...body });
      return [answer.status, answer.body.fields['translationOf']];
    };
    expect(await refused({ translationOf: 1 })).toEqual([400, 'Choose a version in the other language']);
    await test.create('team-members', { ...member, locale: 'ar', translationOf: 1 });
    const taken = [409, 'That one is linked with another version already'];
    expect(await refused({ locale: 'ar', translationOf: 1 })).toEqual(taken);
    expect(await refused({ locale: 'en', translationOf: 2 })).toEqual(taken);
    expect((await test.ask('PATCH', 'team-members/1', { locale: 'ar' })).body.fields).toEqual({
      locale: 'Its translation is in this language already',
    });
  });

  it('is named by the Arabic row, also when it is chosen in the English one, so that it stays on the board', async () => {
    await using test = await createTestContent();
    await test.create('team-members', member);
    await test.create('team-members', { ...member, name: 'دانة', locale: 'ar' });
    expect((await test.ask('PATCH', 'team-members/1', { translationOf: 2 })).body).toMatchObject({
      name: 'Dana',
      translationOf: null,
    });
    expect((await test.ask('GET', 'team-members/2')).body).toMatchObject({ translationOf: 1 });
    await test.create('clients', { name: 'مدار', locale: 'ar' });
    await test.create('clients', { name: 'Meridian', locale: 'en', translationOf: 1 });
    expect((await test.ask('GET', 'clients')).rows).toMatchObject([
      { locale: 'ar', translationOf: 2 },
      { locale: 'en', translationOf: null },
    ]);
  });

  it('is free again when the other one is deleted', async () => {
    await using test = await createTestContent();
    await test.create('clients', { name: 'Meridian', locale: 'en' });
    await test.create('clients', { name: 'مدار', locale: 'ar', translationOf: 1 });
    expect((await test.ask('DELETE', 'clients/1')).status).toBe(204);
    expect((await test.ask('GET', 'clients/2')).body).toMatchObject({ name: 'مدار', translationOf: null });
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
    'https://evil.example',
    'javascript:alert(1)',
    '/a%0d%0aSet-Cookie:x',
    '/a\r\nX: y',
    '/a?b',
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
    '/api/contact',
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
    await publishPost(test, test.deps.published, Number(id));
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
    expect((await test.ask('PATCH', 'redirects/1', { toUrl: '/a' })).body.fields).toEqual({
      toUrl: 'An address cannot redirect to itself',
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
