import { expect, test } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { spawnServer } from './process/server-process.ts';
import { variablesOf } from './testing/command.ts';
import { firstAdmin, signIn } from './testing/staff.ts';
import { wordsOfExampleIn } from './testing/words-of-example.ts';

test(
  'the example is gone from every page once its removal is published, and an undo brings back each byte',
  {
    timeout: 180_000,
  },
  async () => {
    await using folder = await createTestFolder();
    const variables: Record<string, string> = { ...variablesOf(folder.at('data')), ...firstAdmin };
    const server = await spawnServer(variables);
    await using stack = new AsyncDisposableStack();
    stack.defer(async () => {
      server.child.kill('SIGTERM');
      await server.ended;
    });
    const staff = await signIn(server.address, variables['SITE_URL'] ?? '');
    const textAt = async (path: string) => (await fetch(server.address + path)).text();
    const addresses = async () =>
      [...(await textAt('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(
        ([, path = '']) => path || '/',
      );
    const files = ['/404', '/ar/404', '/rss.xml', '/llms.txt', '/site.webmanifest', '/favicon.svg'];
    const allAt = async (paths: string[]) =>
      new Map(await Promise.all(paths.map(async (path) => [path, await textAt(path)] as const)));

    const before = await allAt([...(await addresses()), ...files]);
    expect(before.size).toBeGreaterThan(60);
    expect(wordsOfExampleIn(before.get('/') ?? '').length).toBeGreaterThan(5);
    await staff.call('DELETE', '/api/admin/example');
    expect(await allAt([...before.keys()])).toEqual(before);

    const { release } = (await staff.call('POST', '/api/admin/publish', {})) as { release: number };
    const left = await allAt([...(await addresses()), ...files]);
    expect(left.size).toBeGreaterThan(15);
    expect(
      [...left].flatMap(([path, text]) => wordsOfExampleIn(text).map((word) => `${path}: ${word}`)),
    ).toEqual([]);

    await staff.call('POST', `/api/admin/releases/${release - 1}/restore`, {});
    expect(await allAt([...before.keys()])).toEqual(before);
  },
);
