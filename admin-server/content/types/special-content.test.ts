import { resources } from '#content-db/types/index.ts';
import { withOrigin } from '#content-db/model/sitemap-lines.ts';
import { describe, expect, it } from 'vitest';
import { changes } from '#content-db/changes.ts';
import { createRow } from '#content-db/write/repository.ts';
import type { PublishNow } from '../../publish/publish-immediately.ts';
import { createTestContent, valid } from '../../testing/content-app.ts';

/** Keeps what it is told to publish. */
function recorder(result: Awaited<ReturnType<PublishNow>> = { state: 'live' }) {
  const calls: Parameters<PublishNow>[0][] = [];
  return { calls, publishNow: async (call: Parameters<PublishNow>[0]) => (calls.push(call), result) };
}

describe('training courses', () => {
  it('are five at most, also when ten are sent at once', async () => {
    await using test = await createTestContent();
    for (const order of [1, 2, 3, 4])
      await test.create('training-courses', { title: `Course ${order}`, description: 'Text', order });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        test.ask('POST', 'training-courses', { title: 'One more', description: 'Text', order: 5 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body } of refused)
      expect(body).toEqual({ message: 'Maximum 5 courses allowed', code: 'conflict' });
    const { rows } = await test.ask('GET', 'training-courses');
    expect(rows.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5]);
    expect(
      (await test.ask('PATCH', 'training-courses/5', { title: 'Still to be changed', order: '2' })).body,
    ).toMatchObject({ order: 2 });
    expect((await test.ask('GET', 'training-courses')).rows.map(({ id }) => id)).toEqual([1, 2, 5, 3, 4]);
    await test.ask('DELETE', 'training-courses/1');
    expect(
      (await test.ask('POST', 'training-courses', { title: 'Next', description: 'Text', order: 1 })).status,
    ).toBe(201);
  });

  it('have Arabic texts, which go with them', async () => {
    await using test = await createTestContent();
    const { id } = await test.create('training-courses', { title: 'Course', description: 'Text', order: 1 });
    await test.create('training-course-translations', {
      courseId: id,
      locale: 'ar',
      title: 'دورة',
      description: 'نص',
    });
    expect(
      (await test.ask('GET', `training-course-translations?courseId=${id}&locale=ar`)).rows,
    ).toMatchObject([{ courseId: id, title: 'دورة' }]);
    await test.ask('DELETE', `training-courses/${id}`);
    expect((await test.ask('GET', 'training-course-translations')).rows).toEqual([]);
  });
});

describe('a post that translates another one', () => {
  it.each([
    ['en', 'ar'],
    ['ar', 'en'],
  ])('has its date, in %s as in %s, so that the lists have the same order', async (locale, other) => {
    await using test = await createTestContent();
    const post = { title: 'Post', content: 'Text' };
    const original = await test.create('blog-posts', { ...post, locale });
    await new Promise((later) => setTimeout(later, 5));
    const translation = await test.create('blog-posts', {
      ...post,
      locale: other,
      translationOf: original.id,
    });
    expect(translation).toMatchObject({ createdAt: original['createdAt'] });
    const { body } = await test.ask('PATCH', `blog-posts/${translation.id}`, { title: 'Changed' });
    expect(body).toMatchObject({ title: 'Changed', createdAt: original['createdAt'] });
    expect((await test.create('blog-posts', { ...post, locale: other }))['createdAt']).not.toBe(
      original['createdAt'],
    );
  });

  it('has no date of its own', async () => {
    await using test = await createTestContent();
    const post = { title: 'Post', content: 'Text', locale: 'en', createdAt: '2020-01-01T00:00:00.000Z' };
    expect((await test.ask('POST', 'blog-posts', post)).status).toBe(400);
  });
});

describe('page content', () => {
  it('is taken under either name of its fields, and given under both', async () => {
    await using test = await createTestContent();
    const both = {
      page: 'home',
      section: 'hero',
      key: 'title',
      contentKey: 'title',
      content: 'Hello',
      contentValue: 'Hello',
      locale: 'en',
      isActive: true,
    };
    expect(
      await test.create('page-content', {
        section: 'hero',
        contentKey: 'title',
        contentValue: 'Hello',
        locale: 'en',
      }),
    ).toMatchObject(both);
    expect(
      await test.create('page-content', {
        page: 'team',
        section: 'hero',
        key: 'title',
        content: 'Hello',
        locale: 'en',
        isActive: true,
      }),
    ).toMatchObject({ ...both, page: 'team' });
    expect(
      await test.create('page-content', {
        page: 'services',
        section: 'hero',
        contentKey: 'title',
        contentValue: 'Hello',
        locale: 'en',
      }),
    ).toMatchObject({ ...both, page: 'services' });
    expect((await test.ask('GET', 'page-content?page=home&locale=en')).rows).toMatchObject([both]);
    expect((await test.ask('GET', 'services-page-content?locale=en')).rows).toMatchObject([
      { id: 3, ...both, page: 'services' },
    ]);
    expect((await test.ask('GET', 'services-page-content?locale=ar')).rows).toEqual([]);
  });

  it('is changed under either name, by PATCH or PUT, with or without its id', async () => {
    await using test = await createTestContent();
    await test.create('page-content', { ...valid['page-content'] });
    for (const [method, body, content] of [
      ['PATCH', { content: 'One', isActive: false }, 'One'],
      ['PUT', { content: 'Two' }, 'Two'],
      ['PUT', { id: 1, content: 'Three' }, 'Three'],
      ['PATCH', { contentValue: 'Four' }, 'Four'],
      ['PATCH', { section: 'hero', contentKey: 'title', contentValue: 'Five', locale: 'en' }, 'Five'],
    ] as const) {
      const answer = await test.ask(method, 'page-content/1', body);
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { page: 'home', key: 'title', content, contentValue: content, isActive: false },
      ]);
    }
    const late = await test.ask('PATCH', 'page-content/1', { content: 'Late', revision: 2 });
    expect([late.status, late.body['current']]).toMatchObject([
      409,
      { contentKey: 'title', contentValue: 'Five' },
    ]);
  });

  it('says what is missing in the words of the form that was used', async () => {
    await using test = await createTestContent();
    const messages = async (body: Record<string, unknown>) =>
      (await test.ask('POST', 'page-content', body)).body.fields;
    expect(await messages({ section: '', contentKey: '', contentValue: '', locale: 'fr' })).toEqual({
      section: 'Section is required',
      contentKey: 'Content key is required',
      contentValue: 'Content is required',
      locale: 'Locale is required',
    });
    expect(await messages({})).toEqual({
      page: 'Page is required',
      section: 'Section is required',
      key: 'Key is required',
      content: 'Content is required',
      locale: 'Locale is required',
    });
    expect(await messages({ ...valid['page-content'], contentKey: 'title' })).toMatchObject({
      key: 'Unknown field',
      content: 'Unknown field',
    });
  });

  it('is switched for visitors at once, and its other changes wait', async () => {
    const { calls, publishNow } = recorder();
    await using test = await createTestContent({ publishNow });
    await test.create('page-content', { ...valid['page-content'] });
    await test.ask('PATCH', 'page-content/1', { content: 'Draft' });
    expect(calls).toEqual([]);
    await test.ask('PATCH', 'page-content/1', { isActive: false });
    await test.ask('PATCH', 'page-content/1', { content: 'Draft', isActive: true });
    const own = { resource: 'page-content', rowId: 1, columns: ['isActive'], by: 'editor@example.org' };
    expect(calls).toEqual([own, own]);
  });
});

describe('team members', () => {
  it('are listed without the hidden ones unless those are asked for', async () => {
    await using test = await createTestContent();
    for (const isVisible of [1, 0])
      await test.create('team-members', { ...valid['team-members'], isVisible, sortOrder: -isVisible });
    expect((await test.ask('GET', 'team-members')).rows.map(({ isVisible }) => isVisible)).toEqual([1]);
    expect((await test.ask('GET', 'team-members?includeHidden=false')).rows).toHaveLength(1);
    expect(
      (await test.ask('GET', 'team-members?includeHidden=true&locale=en')).rows.map(
        ({ isVisible }) => isVisible,
      ),
    ).toEqual([1, 0]);
  });

  it('are shown and hidden at once; where that fails it is said, and can be tried again', async () => {
    const { calls, publishNow } = recorder({ state: 'failed', error: 'The page /team failed.' });
    await using test = await createTestContent({ publishNow });
    await test.create('team-members', { ...valid['team-members'] });
    await test.ask('PATCH', 'team-members/1', { name: 'Rana', isVisible: 0 });
    expect(calls).toEqual([]);
    for (const isVisible of [1, 1]) {
      const { status, body } = await test.ask('PATCH', 'team-members/1', { isVisible });
      expect([status, body.message]).toEqual([
        503,
        'It is saved, but could not go live: The page /team failed.',
      ]);
      expect(calls.at(-1)).toEqual({
        resource: 'team-members',
        rowId: 1,
        columns: ['isVisible'],
        by: 'editor@example.org',
      });
    }
    expect((await test.ask('GET', 'team-members/1')).body).toMatchObject({ isVisible: 1 });
  });
});

describe('images', () => {
  it('get a key of their own from the title where none is given', async () => {
    await using test = await createTestContent();
    const keyOf = async (body: Record<string, unknown>) =>
      (await test.create('images', { ...valid['images'], ...body }))['key'];
    expect(await keyOf({ title: 'Close protection' })).toBe('close-protection');
    expect(await keyOf({ title: 'Close Protection!', key: '' })).toBe('close-protection-2');
    expect(await keyOf({ title: '???' })).toBe('image-3');
    expect(await keyOf({ title: 'حماية', key: null })).toBe('حماية');
    expect(await keyOf({ key: 'As It Is' })).toBe('As It Is');
    expect(String(await keyOf({ title: 'x'.repeat(200) }))).toHaveLength(100);
    expect(String(await keyOf({ title: 'x'.repeat(200) }))).toMatch(/^x{98}-2$/);
    expect((await test.ask('PATCH', 'images/1', { title: 'Other' })).body).toMatchObject({
      key: 'close-protection',
      title: 'Other',
    });
  });

  it('take their texts along when the key changes', async () => {
    await using test = await createTestContent();
    await test.create('images', { ...valid['images'], key: 'picture' });
    await test.create('services', { ...valid['services'] });
    await test.ask('PATCH', 'images/1', { key: 'renamed' });
    expect((await test.ask('GET', 'services/1')).body).toMatchObject({
      translation: { imageKey: 'renamed' },
    });
  });
});

describe('robots.txt', () => {
  it('can be read before it was ever written, and is kept with the line ends of Unix', async () => {
    const { calls, publishNow } = recorder();
    await using test = await createTestContent({ publishNow });
    expect((await test.ask('GET', 'seo-files/robots.txt')).body).toMatchObject({
      content: 'User-agent: *\nAllow: /\n',
      revision: 0,
    });
    const { status, body } = await test.ask('PUT', 'seo-files/robots.txt', {
      content: 'User-agent: *\r\nDisallow: /admin/\rAllow: /\0\n',
    });
    expect([status, body]).toMatchObject([
      200,
      { filename: 'robots.txt', content: 'User-agent: *\nDisallow: /admin/\nAllow: /\n', isActive: true },
    ]);
    expect((await test.ask('GET', 'seo-files/robots.txt')).body).toEqual(body);
    expect(calls).toEqual([
      {
        resource: 'seo-files',
        rowId: 1,
        columns: ['filename', 'content', 'isActive'],
        by: 'editor@example.org',
      },
    ]);
    const [noted] = await test.deps.content.read.select().from(changes);
    expect(noted).toMatchObject({ resource: 'seo-files', by: 'editor@example.org' });
  });

  it('names the sitemap of this site wherever it is restored, and those of others as they were written', async () => {
    const others = 'Sitemap: https://shop.example/sitemap.xml\n';
    const typed = (siteUrl: string) => `Sitemap: ${siteUrl}/sitemap.xml\n${others}`;
    await using test = await createTestContent({ siteUrl: 'https://www.before.example' });
    const content = typed('https://www.before.example');
    expect((await test.ask('PUT', 'seo-files/robots.txt', { content })).body).toMatchObject({ content });
    expect((await test.ask('GET', 'seo-files/robots.txt')).body).toMatchObject({ content });
    const [stored] = await test.deps.content.read.select().from(resources['seo-files'].table);
    expect(withOrigin(stored?.content ?? '', 'https://after.example')).toBe(typed('https://after.example'));
  });

  it('has 64 KB at most, counted in bytes', async () => {
    await using test = await createTestContent();
    const status = async (content: unknown) =>
      (await test.ask('PUT', 'seo-files/robots.txt', { content })).status;
    expect(await status('x'.repeat(64 * 1024))).toBe(200);
    expect(await status('x'.repeat(64 * 1024 + 1))).toBe(413);
    expect(await status('ش'.repeat(33 * 1024))).toBe(413);
    expect(await status('x'.repeat(1024 * 1024))).toBe(413);
    for (const bad of [null, 5, {}, 'half \ud800 a character']) expect(await status(bad)).toBe(400);
    expect((await test.ask('PUT', 'seo-files/robots.txt', {})).status).toBe(200);
    expect(
      (await test.ask('PUT', 'seo-files/robots.txt', { content: 'x', filename: '.env', revision: 1 })).body
        .fields,
    ).toHaveProperty('filename');
    expect((await test.ask('PUT', 'seo-files/robots.txt', { content: 'x', revision: 9 })).status).toBe(409);
  });

  it.each(['.env', '..%2Frobots.txt', 'sitemap.xml', 'ROBOTS.TXT', 'robots.txt%00', 'robots.txt/x'])(
    'is the only file: there is no %s',
    async (name) => {
      await using test = await createTestContent();
      for (const [method, body] of [['GET'], ['PUT', { content: 'x' }]] as const) {
        const response = await test
          .send(`seo-files/${name}`, { method, body: JSON.stringify(body) })
          .catch(() => ({ status: 404 }));
        expect(response.status).toBe(404);
      }
    },
  );
});

describe('the brand', () => {
  it.each(['logo', 'logoOnDark', 'icon'])('has a picture of the library as %s, or none', async (field) => {
    await using test = await createTestContent();
    const message = 'This picture is not in the library. Choose another one';
    const sent = { name: 'brand', [field]: '/uploads/notes.pdf' };
    expect((await test.ask('POST', 'brand', sent)).body.fields).toEqual({ [field]: message });
    await test.deps.content.write((tx) =>
      createRow(
        tx,
        'uploads',
        { file: 'mark.png', width: 9, height: 9, widths: [], focalX: 50, focalY: 50 },
        'test',
      ),
    );
    await test.create('brand', { ...sent, [field]: '/uploads/mark.png' });
    expect((await test.ask('PATCH', 'brand/1', { [field]: '/uploads/lost.png' })).status).toBe(400);
    expect((await test.ask('PATCH', 'brand/1', { [field]: '' })).status).toBe(200);
  });
});
