import { expect, it } from 'vitest';
import { subscribers, suppressions } from '#content-db/newsletter.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { ago, createRetentionScene } from '../testing/retention.ts';
import { signedIn } from '../testing/signed-in.ts';
import { personalDataRoutes } from '../visitors/personal-data.ts';
import { personalData } from './personal-data.ts';
import { hashOfAddress } from './suppressions.ts';

it('finds a subscription, and erases it but for a hash that keeps others from subscribing the address', async () => {
  await using test = await createTestDb();
  const { database: content } = test;
  const clock = () => new Date('2026-06-01T12:00:00Z');
  const app = signedIn(
    personalDataRoutes({ content, personalData: [personalData], clock, onDeletion: () => undefined }),
  );
  const ask = (method: string) =>
    app.request('/api/admin/personal-data?email=SARA%40example.org', { method });
  const consentAt = '2026-01-01T00:00:00.000Z';
  await content.write((tx) =>
    tx.insert(subscribers).values([
      { email: 'sara@example.org', consentAt, tokenHash: 'secret' },
      { email: 'other@example.org', consentAt },
    ]),
  );
  const text = await (await ask('GET')).text();
  expect(JSON.parse(text)).toEqual({
    email: 'sara@example.org',
    subscription: { id: 1, locale: 'en', consentAt, confirmedAt: null },
    suppressedAt: null,
  });
  expect(await (await ask('DELETE')).json()).toEqual({ subscriptions: 1 });
  expect(await content.read.select().from(subscribers)).toMatchObject([{ email: 'other@example.org' }]);
  expect(await content.read.select().from(suppressions)).toMatchObject([
    { addressHash: hashOfAddress('sara@example.org') },
  ]);
  expect(await (await ask('GET')).json()).toEqual({
    email: 'sara@example.org',
    subscription: null,
    suppressedAt: '2026-06-01T12:00:00.000Z',
  });
  expect(await (await ask('DELETE')).json()).toEqual({ subscriptions: 0 });
});

it('is erased by age where a confirmation was asked for and not given', async () => {
  await using scene = await createRetentionScene([personalData]);
  const subscriber = (email: string, days: number, more: Partial<typeof subscribers.$inferInsert> = {}) => ({
    email,
    consentAt: ago(days),
    tokenHash: `hash of ${email}`,
    ...more,
  });
  await scene.content.write((tx) =>
    tx
      .insert(subscribers)
      .values([
        subscriber('old@example.org', 15),
        subscriber('new@example.org', 13),
        subscriber('confirmed@example.org', 900, { confirmedAt: ago(899) }),
        subscriber('never-asked@example.org', 900, { tokenHash: null }),
      ]),
  );
  expect(await scene.erase()).toEqual({ unconfirmed: 1, addresses: 0 });
  expect((await scene.content.read.select().from(subscribers)).map(({ email }) => email)).toEqual([
    'new@example.org',
    'confirmed@example.org',
    'never-asked@example.org',
  ]);
});
