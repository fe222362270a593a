import { describe, expect, it } from 'vitest';
import { createTestContent } from '../testing/content-app.ts';

describe('POST /{resource}/order', () => {
  it('orders rows of any type that has an order, and says what is wrong with a body', async () => {
    await using test = await createTestContent();
    const made = [];
    for (const name of ['Harbour', 'Meridian', 'Pier'])
      made.push((await test.create('clients', { name, locale: 'en' })).id);
    const [a = 0, b = 0, c = 0] = made;
    const names = async () => (await test.ask('GET', 'clients?locale=en')).rows.map((row) => row['name']);
    const answer = await test.ask('POST', 'clients/order', { ids: [c, a, b], before: [a, b, c] });
    expect([answer.status, await names()]).toEqual([204, ['Pier', 'Harbour', 'Meridian']]);
    const late = await test.ask('POST', 'clients/order', { ids: [b, a, c], before: [a, b, c] });
    expect([late.status, await names()]).toEqual([409, ['Pier', 'Harbour', 'Meridian']]);
    expect(late.body).toMatchObject({ message: expect.stringContaining('order has been changed') });
    for (const [path, body, status] of [
      ['clients', { ids: [a, 999] }, 409],
      ['clients', { ids: [a, a] }, 400],
      ['clients', { ids: [] }, 400],
      ['clients', { ids: [a], before: [b] }, 400],
      ['clients', { order: [a] }, 400],
      ['images', { ids: [1] }, 404],
      ['nothing', { ids: [1] }, 404],
    ] as const)
      expect((await test.ask('POST', `${path}/order`, body)).status, JSON.stringify(body)).toBe(status);
  });
});
