import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { svgPolicy } from '#content-db/model/upload-files.ts';
import { hashOf } from '#admin-server/files/object-store.ts';
import { createDeployedSite, type DeployedSite, completeSite } from '#admin-server/testing/deploy.ts';
import { log } from '#admin-server/installation/terminal.ts';
import { freePort } from './process/temporary-site.ts';
import { hasWebServer, startWebServer, type WebServer } from './verification/services/engines/web-servers.ts';
import { shownFiles, shownIn } from '#admin-server/testing/publish.ts';

const isHere = hasWebServer('nginx', log);

/** nginx over a directory, while our own server is down. */
async function startNginx(directory: string): Promise<WebServer> {
  return startWebServer('nginx', { directory, origin: `http://127.0.0.1:${await freePort()}` });
}

/** Goes from page to page until told to stop, and notes what is not a whole page of one release, never of an earlier one than it has seen. */
async function visit(
  address: string,
  paths: string[],
  known: Map<string, number[]>,
  signal: AbortSignal,
): Promise<{ pages: number; faults: string[] }> {
  const visitor = { pages: 0, faults: [] as string[] };
  let seen = 0;
  for (; !signal.aborted; visitor.pages += 1) {
    const path = paths[visitor.pages % paths.length] ?? '/';
    const response = await fetch(address + path, {
      headers: { 'accept-encoding': visitor.pages % 2 ? 'gzip' : 'identity' },
    });
    const releases = known.get(`${path} ${hashOf(await response.bytes())}`) ?? [];
    const latest = Math.max(...releases);
    if (response.status !== 200 || latest < seen)
      visitor.faults.push(
        `${path}: ${response.status}, of release ${releases.join('/') || 'none'} after ${seen}`,
      );
    else seen = Math.max(seen, Math.min(...releases.filter((release) => release >= seen)));
  }
  return visitor;
}

const pages = ['/', '/ar', '/team', '/ar/services', '/blog', '/ar/blog/خطوات-أولى'];

/** Notes which pages the live release has, before anybody can be served them. */
async function remember({ site }: DeployedSite, known: Map<string, number[]>): Promise<void> {
  const { release } = await completeSite(site);
  const shown = await shownFiles(site);
  for (const path of pages) {
    const key = `${path} ${shown.get(path)}`;
    known.set(key, [...(known.get(key) ?? []), release]);
  }
}

describe.runIf(isHere)('nginx over the directory', { timeout: 120_000 }, () => {
  it('gives readers whole pages of one release after the other while the site is published', async () => {
    await using deployed = await createDeployedSite();
    await deployed.deploy();
    await using nginx = await startNginx(deployed.folder);
    const known = new Map<string, number[]>();
    await remember(deployed, known);
    const stop = new AbortController();
    const visitors = Array.from({ length: 2 }, () => visit(nginx.address, pages, known, stop.signal));
    for (let number = 1; number <= 6; number += 1) {
      await deployed.site.edit('footer-settings', (number % 2) + 1, {
        phoneNumber: `+971 4 000 00${number + 10}`,
      });
      await deployed.publish();
      await remember(deployed, known);
      await deployed.deploy();
    }
    stop.abort();
    for (const { faults, pages: visited } of await Promise.all(visitors)) {
      expect(faults).toEqual([]);
      expect(visited).toBeGreaterThan(12);
    }
    expect(known.size).toBe(pages.length + 6 * (pages.length / 2));
  });

  it('answers as our own server does', async () => {
    await using deployed = await createDeployedSite();
    const { site } = deployed;
    await site.create('blog-posts', {
      title: 'Version',
      slug: 'version-2.0',
      content: 'A slug like a file.',
      locale: 'en',
    });
    await deployed.publish();
    await deployed.deploy();
    await using nginx = await startNginx(deployed.folder);
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(nginx.address + path, { redirect: 'manual', headers });
    const bytes = async (path: string) => hashOf(await (await ask(path)).bytes());
    const { files } = await completeSite(site);
    const shown = await shownIn(files, site.store);
    for (const [path, hash] of shown)
      expect([path, (await ask(path)).status, await bytes(path)]).toEqual([
        path,
        files.get(path)?.status,
        hash,
      ]);
    const notFound: Record<string, string> = {
      '/nothing': '/404',
      '/ar/nothing': '/ar/404',
      '/blog/nothing': '/blog/404',
      '/ar/blog/nothing': '/ar/blog/404',
      '/arabic': '/404',
    };
    for (const hidden of [
      '/services.html',
      '/index.html',
      '/index',
      '/404.html',
      '/team.html.gz',
      '/.env',
      '/uploads',
      '/_headers',
      '/redirects.nginx.conf',
    ])
      notFound[hidden] = '/404';
    for (const [path, page] of Object.entries(notFound))
      expect([path, (await ask(path)).status, await bytes(path)]).toEqual([path, 404, shown.get(page)]);
    const moved = async (path: string) => [
      (await ask(path)).status,
      (await ask(path)).headers.get('location'),
    ];
    expect(await moved('/services/?a=b')).toEqual([308, '/services?a=b']);
    expect(await moved('/ar/')).toEqual([308, '/ar']);
    expect(await moved('/old?a=b')).toEqual([301, '/services?a=b']);
    expect(await moved('/%D9%82%D8%AF%D9%8A%D9%85')).toEqual([308, '/ar/services']);
    for (const path of ['//evil.example/', String.raw`/\evil.example/`, '/%0d%0aX-Evil:%20yes/'])
      expect((await ask(path)).headers.get('location') ?? '').not.toMatch(/^\/[/\\]|^https?:|\s/);
    await site.create('redirects', { fromUrl: '/new-rule', toUrl: '/team' });
    await deployed.publish();
    await deployed.deploy();
    await nginx.reload();
    await expect.poll(async () => (await ask('/new-rule')).status, { timeout: 10_000 }).toBe(301);
    expect(await moved('/new-rule')).toEqual([301, '/team']);
  });

  it('sends the headers that each kind of file needs', async () => {
    await using deployed = await createDeployedSite();
    const svg = `${'ab'.repeat(16)}.svg`;
    await writeFile(join(deployed.site.deps.uploads.folder, svg), `<svg>${'<path/>'.repeat(100)}</svg>`);
    await deployed.deploy();
    await using nginx = await startNginx(deployed.folder);
    const headersOf = async (path: string) =>
      (await fetch(nginx.address + path, { headers: { 'accept-encoding': 'gzip' } })).headers;
    const sheet =
      [...(await completeSite(deployed.site)).files.keys()].find((path) => path.endsWith('.css')) ?? '';
    const page = await headersOf('/ar/team');
    const expected = {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    };
    expect(Object.fromEntries(page)).toMatchObject(expected);
    expect(page.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect([page.get('etag'), page.get('last-modified')]).toEqual([null, null]);
    expect((await headersOf(sheet)).get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await headersOf('/uploads/photo.jpg')).get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(Object.fromEntries(await headersOf(`/uploads/${svg}`))).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'gzip',
      'content-security-policy': svgPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await headersOf('/nothing')).get('x-frame-options')).toBe('DENY');
  });
});
