import { describe, expect, test } from 'vitest';
import { revocations } from '#content-db/revocations.ts';
import { resources } from '#content-db/types/index.ts';
import { messageRoutes } from './messages.ts';
import { signedInApp } from '../testing/accounts.ts';
import { csvCells, tryExport } from '../testing/csv.ts';
import { asJson } from '../testing/signed-in.ts';
import { createListScene } from '../visitors/testing/list-scene.ts';
import { receive } from './testing/messages.ts';

const createScene = () => createListScene(messageRoutes);

describe('messages', () => {
  test('are listed newest first: all but spam, unread ones, or spam', async () => {
    await using scene = await createScene();
    await receive(scene.content, {}, { isRead: true }, { isSpam: true }, { isSpam: true, isRead: true }, {});
    expect(await scene.list('/contact-messages')).toMatchObject({ ids: [5, 2, 1], total: '3' });
    expect(await scene.list('/contact-messages?filter=unread')).toMatchObject({ ids: [5, 1], total: '2' });
    expect(await scene.list('/contact-messages?filter=spam')).toMatchObject({ ids: [4, 3], total: '2' });
    expect(await scene.list('/contact-messages?pageSize=2&page=2')).toMatchObject({ ids: [1], total: '3' });
    expect((await scene.ask('/contact-messages?filter=all')).status).toBe(400);
  });

  test('are found by name, address and words', async () => {
    await using scene = await createScene();
    await receive(
      scene.content,
      { name: 'Omar' },
      { email: 'omar@example.org' },
      { message: 'Ask OMAR.' },
      {},
      { message: 'omar', isSpam: true },
      { message: 'رسالة' },
    );
    expect((await scene.list('/contact-messages?search=omar')).ids).toEqual([3, 2, 1]);
    expect((await scene.list(`/contact-messages?search=${encodeURIComponent('رسالة')}`)).ids).toEqual([6]);
    expect(
      (await scene.list(`/contact-messages?search=${encodeURIComponent("'; DROP TABLE contact_forms; --")}`))
        .ids,
    ).toEqual([]);
    expect((await scene.list('/contact-messages?search=%25')).ids).toEqual([]);
  });

  test('are marked and unmarked as read and as spam', async () => {
    await using scene = await createScene();
    await receive(scene.content, {});
    const patch = (body: object) => scene.ask('/contact-messages/1', asJson('PATCH', body));
    const marked = await patch({ isRead: true });
    expect(marked.status).toBe(200);
    expect(await marked.json()).toMatchObject({ id: 1, isRead: true, isSpam: false, message: 'Hello' });
    expect(await (await patch({ isSpam: true })).json()).toMatchObject({ isRead: true, isSpam: true });
    expect(await (await patch({ isSpam: false, isRead: false })).json()).toMatchObject({
      isRead: false,
      isSpam: false,
    });
    for (const body of [
      { isRead: 1 },
      { isSpam: 'yes' },
      { message: 'Other words' },
      { id: 2 },
      { isRead: null },
    ])
      expect((await patch(body)).status, JSON.stringify(body)).toBe(400);
    expect((await scene.list('/contact-messages')).rows).toMatchObject([
      { id: 1, message: 'Hello', isRead: false },
    ]);
  });

  test('that are doubtful are in the inbox with their signs, until staff say whether they are spam', async () => {
    await using scene = await createScene();
    await receive(scene.content, { spamSigns: ['links', 'fast'] }, { spamSigns: ['words'], isSpam: true });
    const marked = { id: 1, isSpam: false, spamSigns: ['links', 'fast'] };
    expect((await scene.list('/contact-messages')).rows).toMatchObject([marked]);
    await scene.ask('/contact-messages/1', asJson('PATCH', { isRead: true }));
    expect((await scene.list('/contact-messages')).rows).toMatchObject([marked]);
    for (const id of [1, 2]) await scene.ask(`/contact-messages/${id}`, asJson('PATCH', { isSpam: false }));
    expect((await scene.list('/contact-messages')).rows).toMatchObject([
      { id: 2, isSpam: false, spamSigns: [] },
      { id: 1, isSpam: false, spamSigns: [] },
    ]);
  });

  test('are listed and found by the title of their subject, or by what an older one has', async () => {
    await using scene = await createScene();
    const sector = {
      page: 'services',
      section: 'industry',
      key: 'hotels_title',
      content: 'Hotels & resorts',
    };
    await scene.content.write((tx) => tx.insert(resources['page-content'].table).values(sector));
    await receive(scene.content, { about: 'hotels' }, { about: 'Old title' }, {});
    expect((await scene.list('/contact-messages')).rows).toMatchObject([
      { about: null, subject: null },
      { about: 'Old title', subject: 'Old title' },
      { about: 'hotels', subject: 'Hotels & resorts' },
    ]);
    expect((await scene.list('/contact-messages?search=resorts')).ids).toEqual([1]);
  });

  test('are deleted, once', async () => {
    await using scene = await createScene();
    await receive(scene.content, {}, {});
    expect((await scene.ask('/contact-messages/1', { method: 'DELETE' })).status).toBe(204);
    for (const [id, method] of [
      ['1', 'DELETE'],
      ['1', 'PATCH'],
      ['0', 'DELETE'],
      ['1e0', 'DELETE'],
      ['-2', 'DELETE'],
      ['9007199254740993', 'PATCH'],
    ] as const) {
      expect((await scene.ask(`/contact-messages/${id}`, asJson(method, {}))).status, `${method} ${id}`).toBe(
        404,
      );
    }
    expect((await scene.list('/contact-messages')).ids).toEqual([2]);
  });
});

describe('the CSV export', () => {
  test('has whole messages, with formulas escaped', async () => {
    await using scene = await createScene();
    const texts = [
      '=HYPERLINK("http://evil.example","x")',
      '+971 4',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      'a "quoted", word',
      'مرحبًا\nسطر',
      'a=1',
      '😀',
    ];
    await receive(scene.content, ...texts.map((message) => ({ message, name: `=${message}`.slice(0, 3) })));
    const response = await scene.ask('/contact-messages.csv');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="contact-messages.csv"');
    const [head, ...rows] = await csvCells(response);
    expect(head).toEqual([
      'id',
      'received',
      'name',
      'email',
      'message',
      'about',
      'page',
      'language',
      'read',
      'spam',
    ]);
    const inert = texts.map((text, at) => (at < 6 ? `'${text}` : text));
    expect(rows.map((cells) => cells[4]).reverse()).toEqual(inert);
    for (const [, received, name, email, , , , language, read, spam] of rows) {
      expect(name).toMatch(/^'=/);
      expect(received).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect([email, language, read, spam]).toEqual(['sara@example.org', 'en', 'no', 'no']);
    }
  });

  test('has all messages of the list, however many', async () => {
    await using scene = await createScene();
    await receive(
      scene.content,
      ...Array.from({ length: 1203 }, (_, at) => ({ message: `Message ${at}`, isSpam: at % 3 === 0 })),
    );
    expect(await csvCells(await scene.ask('/contact-messages.csv'))).toHaveLength(1 + 802);
    expect(
      await csvCells(await scene.ask('/contact-messages.csv?filter=spam&search=message%20120')),
    ).toHaveLength(1 + 2);
    expect((await scene.ask('/contact-messages.csv?filter=x')).status).toBe(400);
  });
});

describe('in the back office', () => {
  test('the dashboard counts unread messages that are not spam', async () => {
    await using app = await signedInApp();
    const unread = async () => (await (await app.ask('/api/admin/dashboard')).json()).unread;
    expect(await unread()).toBe(0);
    await receive(app.content, {}, { isRead: true }, { isSpam: true }, {});
    expect(await unread()).toBe(2);
  });

  test('a search finds messages that are not spam', async () => {
    await using app = await signedInApp();
    await receive(
      app.content,
      { name: 'Omar', email: 'omar@example.org', message: 'Our harbour' },
      { name: 'Robot', email: 'r@example.org', message: 'harbour', isSpam: true },
    );
    expect(await (await app.ask('/api/admin/search?search=Harbour')).json()).toEqual([
      { resource: 'contact-messages', id: 1, label: 'Omar omar@example.org', match: 'text' },
    ]);
  });

  test('an export is for admins who have just proven who they are, and is in the audit trail', async () => {
    await using app = await signedInApp();
    expect(await tryExport(app, 'contact-messages.csv')).toEqual([
      200,
      403,
      403,
      'Exported contact-messages.csv',
    ]);
  });

  test('a deletion is recorded, so that no restore brings the message back', async () => {
    await using app = await signedInApp();
    await receive(app.content, {});
    expect((await app.send('DELETE', '/api/admin/contact-messages/1')).status).toBe(204);
    expect(await app.content.read.select().from(revocations)).toMatchObject([
      { what: { kind: 'message', id: 1, createdAt: expect.any(String) } },
    ]);
  });
});
