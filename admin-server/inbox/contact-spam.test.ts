import { describe, expect, test } from 'vitest';
import { contactForms } from '#content-db/inbox.ts';
import { createTestApp, testOrigin, type TestApp } from '../testing/app.ts';

const message = { name: 'Sara Ali', email: 'sara@example.org', message: 'Hello,\r\n\tplease call.' };
const stored = (app: TestApp) => app.content.read.select().from(contactForms);

describe('every sender gets the same answer; what is doubtful is marked, and only what is certain is spam', () => {
  const person = { 'accept-language': 'ar-AE,ar;q=0.9' };
  const links = 'See https://a.example, https://b.example and www.c.example';
  test.each<[string, object, Record<string, string>, { isSpam: boolean; spamSigns: string[] }]>([
    ['an ordinary message', { took: 45_000 }, person, { isSpam: false, spamSigns: [] }],
    ['a fast one', { took: 700 }, person, { isSpam: false, spamSigns: [] }],
    ['no time that can be read', { took: 'x' }, person, { isSpam: false, spamSigns: [] }],
    ["a visitor's clock of any time", { startedAt: 9e15 }, person, { isSpam: false, spamSigns: [] }],
    ['no script and no language', {}, {}, { isSpam: false, spamSigns: [] }],
    ['two links', { message: links.slice(0, 40) }, person, { isSpam: false, spamSigns: [] }],
    ['a fast one without a language', { took: 0 }, {}, { isSpam: false, spamSigns: ['fast', 'no-language'] }],
    ['many links', { message: links }, person, { isSpam: false, spamSigns: ['links'] }],
    [
      'links as code',
      { message: '[url=//a.example]x[/url]' },
      person,
      { isSpam: false, spamSigns: ['links'] },
    ],
    ['a link for a name', { name: 'https://a.example' }, person, { isSpam: false, spamSigns: ['links'] }],
    ['an offer', { message: 'We sell Back Links.' }, person, { isSpam: false, spamSigns: ['words'] }],
    [
      'an offer in Arabic',
      { message: 'خدمة زيادة متابعين' },
      person,
      { isSpam: false, spamSigns: ['words'] },
    ],
    [
      'the hidden field alone, which a browser may fill in',
      { website: 'https://me.example', took: 9000 },
      person,
      { isSpam: false, spamSigns: ['hidden-field'] },
    ],
    [
      'the hidden field, and faster than a person',
      { website: 'x', took: 100 },
      person,
      { isSpam: true, spamSigns: ['hidden-field', 'fast'] },
    ],
    [
      'the hidden field, and no language',
      { website: 'x' },
      {},
      { isSpam: true, spamSigns: ['hidden-field', 'no-language'] },
    ],
    [
      'links, an offer, and no language',
      { message: `${links}: SEO services` },
      {},
      { isSpam: true, spamSigns: ['links', 'words', 'no-language'] },
    ],
  ])('%s', async (_, values, headers, marks) => {
    await using app = await createTestApp();
    const response = await app.ask('/api/contact', {
      method: 'POST',
      headers: { origin: testOrigin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...message, ...values }),
    });
    expect(await response.json()).toEqual({ ok: true });
    expect(await stored(app)).toMatchObject([marks]);
  });

  test('the same text from another address within a day is marked; who sends twice is not', async () => {
    await using app = await createTestApp();
    const send = (email: string) => app.post('/api/contact', { ...message, email });
    await send('a@example.org');
    await send('a@example.org');
    await send('b@example.org');
    app.state.now = new Date(app.state.now.getTime() + 25 * 60 * 60_000);
    await send('c@example.org');
    expect((await stored(app)).map(({ spamSigns }) => spamSigns.includes('repeated'))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});
