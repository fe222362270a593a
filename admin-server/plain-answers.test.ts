import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { uploadRoutes } from './uploads/routes.ts';
import { createDeployment } from './publish/deploy/deployment.ts';
import { createDirectoryTarget } from './publish/deploy/directory.ts';
import { adminPublish } from './publish/routes/publish.ts';
import { openUploads } from './storage/open-storage.ts';
import { createPublishCalls } from './testing/publish-calls.ts';
import { siteUrl } from './testing/publish.ts';
import { asJson, signedIn } from './testing/signed-in.ts';
import { halves } from './testing/uploads.ts';
import type { LogEntry } from './http/log.ts';

/** Folders, hosts, databases and stacks of a server. */
const internals = /\/tmp\b|\/work\b|127\.0\.0\.1|localhost:|\.db\b|\.ts:\d|node:/;

/** A file stands where a folder is needed: like a disk that is not mounted, also for root. */
async function breakFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'not a folder');
}

async function picture(): Promise<FormData> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await halves(40, 30).jpeg().toBuffer())]), 'a.jpg');
  return form;
}

describe('what staff are told names no folder, host or database of the server, and the log does', () => {
  it('when pages cannot be read, in the answer, the run and the list of releases', async () => {
    const failures: unknown[] = [];
    let fails = false;
    await using scene = await createPublishCalls({
      wrap: ({ site, objects }) => ({
        onFailure: (error) => void failures.push(error),
        site: {
          ...site,
          async render(path, options) {
            if (fails) await readFile(join(objects, 'templates', 'gone.html'));
            return site.render(path, options);
          },
        },
      }),
    });
    await scene.site.edit('team-members', 1, { name: 'Noor' });
    fails = true;
    const answer = await scene.ask('/publish', asJson('POST', {}));
    const texts = [await answer.text()];
    for (const path of ['/publish', '/releases', '/publish/overview'])
      texts.push(await (await scene.ask(path)).text());
    expect(texts.join('\n')).toContain('could not find or use one of its files');
    expect(texts.filter((text) => internals.test(text))).toEqual([]);
    expect(JSON.stringify(failures.map((error) => String((error as Error).cause)))).toContain('gone.html');
  });

  it('when the folder of the website is not empty', async () => {
    await using scene = await createPublishCalls();
    const folder = await mkdtemp(join(tmpdir(), 'deploy-'));
    await writeFile(join(folder, 'of-others.txt'), 'x');
    const { content, published, publisher, store, deps } = scene.site;
    const logged: LogEntry[] = [];
    const target = createDirectoryTarget({ folder, store, uploads: deps.uploads, read: published.read });
    const deployment = createDeployment({ publisher, target, log: (entry) => logged.push(entry) });
    await deployment.settled();
    const calls = adminPublish({
      content,
      published,
      pendingHooks: deps.pendingHooks,
      publisher,
      store,
      siteUrl,
      deployment,
    });
    const text = await (await signedIn(calls).request('/api/admin/publish')).text();
    await deployment.close();
    expect(text).toContain('The folder of the website holds other files: set DEPLOY_DIRECTORY');
    expect(text).not.toMatch(internals);
    expect(JSON.stringify(logged)).toContain(folder);
    await rm(folder, { recursive: true });
  });

  it('when a file stands where the folder of the pictures was', async () => {
    await using scene = await createPublishCalls();
    const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
    const logged: LogEntry[] = [];
    const { content } = scene.site;
    const app = signedIn(uploadRoutes({ content, uploads: openUploads(folder), uploadsLimit: 1e9 }), logged);
    await app.request('/api/admin/uploads', { method: 'POST', body: await picture() });
    expect(await readdir(folder)).toHaveLength(1);
    await breakFolder(folder);
    const answer = await app.request('/api/admin/uploads', { method: 'POST', body: await picture() });
    const text = await answer.text();
    expect(answer.status, text).toBeGreaterThanOrEqual(500);
    expect(text).not.toMatch(internals);
    expect(JSON.stringify(logged)).toContain(folder);
    await rm(folder, { recursive: true, force: true });
  });
});
