import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDb } from '#content-db/testing/database.ts';
import type { LogEntry } from '../http/log.ts';
import { uploadRoutes } from '../uploads/routes.ts';
import { serveLocally } from './serve.ts';
import { signedIn } from './signed-in.ts';
import { openUploads } from '../storage/open-storage.ts';
import type { SharedStorage } from '../storage/storage.ts';

interface UploadSceneOptions {
  uploadsLimit?: number;
  shared?: SharedStorage;
}

/** The upload calls with their own database, folder and server. */
export async function createUploadScene({ uploadsLimit = 1e9, shared }: UploadSceneOptions = {}) {
  await using stack = new AsyncDisposableStack();
  const { database: content } = stack.use(await createTestDb());
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const logged: LogEntry[] = [];
  const app = signedIn(uploadRoutes({ content, uploads: openUploads(folder, shared), uploadsLimit }), logged);
  const server = await serveLocally(app);
  stack.defer(() => server.close());
  const ask = (path: string, init?: RequestInit) => fetch(`${server.address}/api/admin${path}`, init);
  const cleanup = stack.move();
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
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}
