import { expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';

test('a server that serves and reaches its databases is well', async () => {
  await using app = await createTestApp();
  const response = await app.ask('/api/health');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    ok: true,
    release: 1,
    databases: { content: 'ok', published: 'ok' },
  });
});

test('without a release it is not', async () => {
  await using app = await createTestApp();
  app.state.live = undefined;
  const response = await app.ask('/api/health');
  expect(response.status).toBe(503);
  expect(response.headers.has('retry-after')).toBe(true);
  expect(await response.json()).toEqual({
    ok: false,
    release: null,
    databases: { content: 'ok', published: 'ok' },
  });
});

test('a database that does not answer is named', async () => {
  await using app = await createTestApp();
  await app.content.close();
  const response = await app.ask('/api/health');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    ok: false,
    release: 1,
    databases: { content: 'unreachable', published: 'ok' },
  });
});
