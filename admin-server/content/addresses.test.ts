import { describe, expect, it } from 'vitest';
import { copyRows } from '#content-db/write/copy.ts';
import { createTestContent, type TestContent } from '../testing/content-app.ts';

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
