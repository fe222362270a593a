import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDb } from '#content-db/testing/database.ts';
import type { LogEntry } from '../http/log.ts';
import { uploadRoutes } from '../uploads/routes.ts';
import { serveLocally } from './serve.ts';
import { signedIn } from './signed-in.ts';

/** The calls for uploads over a database, a folder and a server of their own. */
export async function createUploadScene({ uploadsLimit = 1e9 } = {}) {
  await using made = new AsyncDisposableStack();
  const { database: content } = made.use(await createTestDb());
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  made.defer(() => rm(folder, { recursive: true }));
  const logged: LogEntry[] = [];
  const app = signedIn(uploadRoutes({ content, uploadsDir: folder, uploadsLimit }), logged);
  const server = await serveLocally(app);
  made.defer(() => server.close());
  const ask = (path: string, init?: RequestInit) => fetch(`${server.address}/api/admin${path}`, init);
  const kept = made.move();
  return {
    content,
    logged,
    address: server.address,
    ask,
    upload(bytes: Uint8Array, { name = 'picture.jpg', type = 'image/jpeg', path = '/uploads' } = {}) {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
      return ask(path, { method: 'POST', body });
    },
    names: async () => (await readdir(folder)).sort(),
    read: (name: string) => readFile(join(folder, name)),
    rows: async () => (await ask('/uploads')).json() as Promise<{ id: number; url: string }[]>,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
