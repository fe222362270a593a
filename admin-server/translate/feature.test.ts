import { expect, test } from 'vitest';
import { signedInApp } from '../testing/accounts.ts';
import { addRow } from '../testing/app.ts';
import { readEnv } from '../env.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { noPublisher } from '../testing/no-publisher.ts';
import { doctor } from './doctor.ts';
import { createTestTranslationServer } from './testing/translation-server.ts';
import { createTranslator } from './translator.ts';

test('with a service, the server translates what staff save', async () => {
  await using service = await createTestTranslationServer();
  await using app = await signedInApp({ env: { TRANSLATE_URL: service.url } });
  const text = { page: 'home', section: 'hero', key: 'title', isActive: true } as const;
  await addRow(app.content, 'page-content', { ...text, content: 'Calm', locale: 'en' });
  await app.send('PATCH', '/api/admin/page-content/1', { content: 'Calmer' });
  await expect
    .poll(async () => (await app.ask('/api/admin/translations')).json(), { timeout: 60_000 })
    .toEqual({
      isAutomatic: true,
      isBusy: false,
      issues: [{ resource: 'page-content', id: 2, issue: 'unchecked' }],
    });
});

test('failed calls to the service are counted', async () => {
  const metrics = createMetrics({
    publisher: noPublisher(() => undefined),
    dataDir: import.meta.dirname,
  });
  metrics.measure({ gauges: [], services: ['translate'] });
  await expect(createTranslator({ url: 'http://127.0.0.1:9' }).translate(['text'])).rejects.toThrow();
  expect(await metrics.text()).toContain('\nsite_service_errors_total{service="translate"} 1\n');
  metrics.close();
});

test('the doctor says that the service does not answer, or that there is none', async () => {
  const service = await createTestTranslationServer();
  const { url } = service;
  await service[Symbol.asyncDispose]();
  const examine = (variables: Record<string, string>) => doctor.run(readEnv(variables));
  expect(await examine({})).toEqual([{ state: 'off', text: expect.stringContaining('See TRANSLATE_URL') }]);
  expect(await examine({ TRANSLATE_URL: url })).toEqual([
    {
      state: 'failed',
      text: `${url} cannot be reached: nothing listens there.`,
      fix: expect.stringContaining('TRANSLATE_URL'),
    },
  ]);
});
