import { describe, expect, test } from 'vitest';
import { changes } from '#content-db/changes.ts';
import { addRow } from '../testing/app.ts';
import { asJson } from '../testing/signed-in.ts';
import { createUploadScene } from '../testing/upload-scene.ts';

describe('the list', () => {
  const upload = (file: string, more = {}) => ({
    file,
    width: 8,
    height: 8,
    widths: [],
    focalX: 50,
    focalY: 50,
    ...more,
  });

  test('comes page by page, newest first, with the total', async () => {
    await using scene = await createUploadScene();
    for (let at = 1; at <= 5; at++) await addRow(scene.content, 'uploads', upload(`${at}.jpg`));
    const first = await scene.ask('/uploads?pageSize=2');
    expect(first.headers.get('x-total-count')).toBe('5');
    const ids = async (query: string) =>
      ((await (await scene.ask(`/uploads${query}`)).json()) as { id: number }[]).map(({ id }) => id);
    expect(await ids('?pageSize=2')).toEqual([5, 4]);
    expect(await ids('?pageSize=2&page=3')).toEqual([1]);
    expect(await ids('?page=9')).toEqual([]);
  });

  test('searches both alt texts', async () => {
    await using scene = await createUploadScene();
    await addRow(scene.content, 'uploads', upload('a.jpg', { altEn: '100% Calm_Crew', altAr: 'طاقم هادئ' }));
    await addRow(scene.content, 'uploads', upload('b.jpg', { altEn: 'Another', altAr: "D'Or; --" }));
    const found = async (search: string) => {
      const response = await scene.ask(`/uploads?search=${encodeURIComponent(search)}`);
      return [
        ((await response.json()) as { url: string }[]).map(({ url }) => url.slice('/uploads/'.length)).join(),
        response.headers.get('x-total-count'),
      ];
    };
    expect(await found('calm_crew')).toEqual(['a.jpg', '1']);
    expect(await found('هادئ')).toEqual(['a.jpg', '1']);
    expect(await found('100%')).toEqual(['a.jpg', '1']);
    for (const nothing of ['%', '_', '\\'])
      expect((await found(nothing))[1]).toBe({ '%': '1', _: '1', '\\': '0' }[nothing]);
    expect(await found("d'or; --")).toEqual(['b.jpg', '1']);
    expect(await found('')).toEqual(['b.jpg,a.jpg', '2']);
  });

  test.each([
    'page=0',
    'page=x',
    'page=1.5',
    'pageSize=0',
    'pageSize=201',
    'pageSize=-1',
    `search=${'x'.repeat(201)}`,
    'search=%00',
  ])('refuses %s', async (query) => {
    await using scene = await createUploadScene();
    expect((await scene.ask(`/uploads?${query}`)).status).toBe(400);
  });
});

describe('what is stored with a picture', () => {
  const picture = { file: 'a.jpg', width: 8, height: 8, widths: [], focalX: 50, focalY: 50 };

  test('are alt texts in both languages and a focal point; a missing field stays as it is', async () => {
    await using scene = await createUploadScene();
    await addRow(scene.content, 'uploads', picture);
    const response = await scene.ask(
      '/uploads/1',
      asJson('PATCH', { altEn: 'Crew', altAr: 'طاقم', focalX: 10 }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id: 1,
      url: '/uploads/a.jpg',
      altEn: 'Crew',
      altAr: 'طاقم',
      focalX: 10,
      focalY: 50,
      revision: 2,
    });
    const later = await scene.ask('/uploads/1', asJson('PATCH', { focalY: 90, altEn: null }));
    expect(await later.json()).toMatchObject({
      altEn: null,
      altAr: 'طاقم',
      focalX: 10,
      focalY: 90,
      revision: 3,
    });
  });

  test.each<[object, number]>([
    [{ focalX: 101 }, 400],
    [{ focalX: -1 }, 400],
    [{ focalX: 1.5 }, 400],
    [{ focalX: null }, 400],
    [{ altEn: 5 }, 400],
    [{ altEn: 'a\0' }, 400],
    [{ file: 'other.jpg' }, 400],
    [{ width: 1 }, 400],
    [{ id: 2 }, 400],
    [JSON.parse('{"__proto__":{"polluted":1}}') as object, 400],
    [{ altEn: 'new', revision: 7 }, 409],
  ])('cannot be %j: %i', async (body, status) => {
    await using scene = await createUploadScene();
    await addRow(scene.content, 'uploads', picture);
    expect((await scene.ask('/uploads/1', asJson('PATCH', body))).status).toBe(status);
    expect(await scene.rows()).toMatchObject([
      { url: '/uploads/a.jpg', width: 8, altEn: null, focalX: 50, revision: 1 },
    ]);
    expect({}).not.toHaveProperty('polluted');
  });

  test.each(['2', '0', '-1', '1e3', '9007199254740993', '1%20OR%201=1', '%00'])(
    'of a picture %s that is not there: 404',
    async (id) => {
      await using scene = await createUploadScene();
      await addRow(scene.content, 'uploads', picture);
      for (const method of ['PATCH', 'DELETE'])
        expect((await scene.ask(`/uploads/${id}`, asJson(method, {}))).status).toBe(404);
      expect(await scene.rows()).toHaveLength(1);
    },
  );
});

describe('a picture is deleted', () => {
  const file = `${'ab'.repeat(16)}.jpg`;
  const picture = { file, width: 8, height: 8, widths: [320], focalX: 50, focalY: 50 };

  test('once nothing shows it', async () => {
    await using scene = await createUploadScene();
    await addRow(scene.content, 'uploads', picture);
    expect((await scene.ask('/uploads/1', { method: 'DELETE' })).status).toBe(204);
    expect((await scene.ask('/uploads/1', { method: 'DELETE' })).status).toBe(404);
    expect(await scene.rows()).toEqual([]);
    const recorded = await scene.content.read.select().from(changes);
    expect(recorded.map(({ action }) => action)).toEqual(['create', 'remove']);
  });

  test('not while a row or an article shows it, and the error names them', async () => {
    await using scene = await createUploadScene();
    await addRow(scene.content, 'uploads', picture);
    const refusal = async () => {
      const response = await scene.ask('/uploads/1', { method: 'DELETE' });
      expect(response.status).toBe(409);
      return ((await response.json()) as { message: string }).message;
    };
    await addRow(scene.content, 'team-members', {
      name: 'Dana',
      roleKey: 'ceo',
      imageUrl: `/uploads/${file}`,
      locale: 'en',
      isVisible: 0,
      sortOrder: 0,
    });
    expect(await refusal()).toBe(
      'The picture is still used by team member “Dana” (en). Choose another there first.',
    );
    const variant = `/uploads/${file.slice(0, 32)}-320.webp`;
    await addRow(scene.content, 'blog-posts', {
      title: 'سلامة',
      slug: 's',
      content: `Text ![x](${variant}) more`,
      locale: 'ar',
    });
    expect(await refusal()).toBe(
      'The picture is still used by team member “Dana” (en), blog post “سلامة” (ar). Choose another there first.',
    );
    for (let at = 0; at < 5; at++)
      await addRow(scene.content, 'images', {
        key: `k${at}`,
        url: `/uploads/${file}`,
        title: `Plate ${at}`,
        category: 'c',
      });
    expect(await refusal()).toContain('image “Plate 4”, others. Choose another there first.');
    expect(await scene.rows()).toHaveLength(1);
  });

  test('even if another picture is in use, or its name appears in a text', async () => {
    await using scene = await createUploadScene();
    await addRow(scene.content, 'uploads', picture);
    await addRow(scene.content, 'blog-posts', {
      title: file,
      slug: 's',
      content: `![x](/uploads/${'cd'.repeat(16)}.jpg)`,
      locale: 'en',
    });
    expect((await scene.ask('/uploads/1', { method: 'DELETE' })).status).toBe(204);
  });
});
