import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { siteUrl } from '#admin-server/testing/publish.ts';
import { generatePosts } from '#example/generate-posts.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { createDataFolder, runScript, type TestDataFolder } from '../testing/command.ts';

interface Answered {
  status: number | undefined;
  isWhole: boolean;
}

/** Asks for a page by a connection that is kept; fails where an answer is cut off or none comes. */
async function ask(agent: Agent, url: string): Promise<Answered> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  let length = 0;
  for await (const part of response) length += (part as Buffer).length;
  return { status: response.statusCode, isWhole: length === Number(response.headers['content-length']) };
}

/** One visitor after the other on one connection, until the server takes no more. */
async function visit(address: string, path: string, answers: Answered[]): Promise<unknown> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) answers.push(await ask(agent, address + path));
  } catch (error) {
    return error;
  } finally {
    agent.destroy();
  }
}

/** Files of the write-ahead log that still hold something. */
async function walsOf({ dataDir }: TestDataFolder): Promise<string[]> {
  const names = ['content.db-wal', 'published.db-wal'];
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(dataDir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return names.filter((_, at) => (sizes[at] ?? 0) > 0);
}

/** Begins a request whose body never ends, so that the server has something to wait for. */
async function beginRequest({ address }: ServerProcess): Promise<{ ended: Promise<unknown> }> {
  const call = request(`${address}/api/contact`, {
    method: 'POST',
    headers: {
      Origin: siteUrl,
      'Content-Type': 'application/json',
      'Content-Length': '100',
      Expect: '100-continue',
    },
  });
  const ended = once(call, 'response').catch((error: unknown) => error);
  call.flushHeaders();
  await once(call, 'continue');
  return { ended };
}

describe('a server that is told to stop', { timeout: 120_000 }, () => {
  it('under load resets no request, ends by itself and leaves its databases whole', async () => {
    await using folder = await createDataFolder();
    const server = await spawnServer(folder.variables);
    const answers: Answered[] = [];
    const paths = ['/', '/ar', '/services', '/api/clients', '/og-is-not-there', '/ar/team'];
    const visitors = Array.from({ length: 12 }, (_, at) =>
      visit(server.address, paths[at % paths.length] ?? '/', answers),
    );
    while (answers.length < 200) await ask(new Agent(), `${server.address}/robots.txt`);
    server.child.kill('SIGTERM');
    for (const error of await Promise.all(visitors)) expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    expect(await server.ended).toBe(0);
    expect(answers.filter(({ status, isWhole }) => !isWhole || (status !== 200 && status !== 404))).toEqual(
      [],
    );
    expect(server.output()).toMatch(/Stopping \.\.\.\n$/);
    expect(await walsOf(folder)).toEqual([]);
  });

  it('says so and goes on answering while load balancers leave it, with Connection: close', async () => {
    await using folder = await createDataFolder();
    const server = await spawnServer({ ...folder.variables, DRAIN_SECONDS: '300' });
    const get = (path: string) => fetch(server.address + path);
    expect((await get('/')).headers.get('connection')).toBe('keep-alive');
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await get('/api/ready')).status, { timeout: 30_000 }).toBe(503);
    expect(await (await get('/api/health')).json()).toMatchObject({ ok: false, state: 'stopping' });
    const page = await get('/');
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    expect(await page.text()).toContain('</html>');
    const again = setInterval(() => server.child.kill('SIGTERM'), 100);
    expect(await server.ended).toBe(1);
    clearInterval(again);
  });

  it('a second time ends at once, whatever it has in hand', async () => {
    await using folder = await createDataFolder();
    const server = await spawnServer(folder.variables);
    const call = await beginRequest(server);
    // The first signals count as echoes of one; the request would keep it for seconds.
    const again = setInterval(() => server.child.kill('SIGTERM'), 100);
    expect(await server.ended).toBe(1);
    clearInterval(again);
    expect(await call.ended).toBeInstanceOf(Error);
    const next = await spawnServer(folder.variables);
    expect((await fetch(`${next.address}/ar`)).status).toBe(200);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});

describe('a publish that runs when the server is told to stop', { timeout: 120_000 }, () => {
  const posts = 20;
  /** Another address makes it render everything anew while it serves what is live. */
  const other = 'https://www.example.org';

  async function startPublishing(folder: TestDataFolder): Promise<ServerProcess> {
    const server = await spawnServer({ ...folder.variables, SITE_URL: other });
    await vi.waitFor(() => expect(server.output()).toContain('Rendering pages'), {
      timeout: 30_000,
      interval: 5,
    });
    return server;
  }

  /** What the next start serves is one release: every page has the same address in its head. */
  async function expectOneRelease(folder: TestDataFolder): Promise<void> {
    const { code, stderr } = await runScript('publish.ts', [], { ...folder.variables, SITE_URL: other });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const server = await spawnServer({ ...folder.variables, SITE_URL: other });
    for (const path of ['/', '/ar', '/blog', '/sitemap.xml', '/blog/first-steps']) {
      const response = await fetch(server.address + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`${other}/`);
    }
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await walsOf(folder)).toEqual([]);
  }

  const withPosts = () =>
    createDataFolder((site) => generatePosts(site.content, posts, { seed: 1 }).then(() => site.publish()));

  it('is finished before the server ends', async () => {
    await using folder = await withPosts();
    const server = await startPublishing(folder);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain('failed');
    expect(await walsOf(folder)).toEqual([]);
    await expectOneRelease(folder);
  });

  it('is taken back by the next start where the server was ended at once', async () => {
    await using folder = await withPosts();
    const server = await startPublishing(folder);
    server.child.kill('SIGKILL');
    expect(await server.ended).toBe(null);
    await expectOneRelease(folder);
  });
});
