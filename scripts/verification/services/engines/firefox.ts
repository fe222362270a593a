import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';

/** A page of Firefox, in a container of its own: nothing is in its cache. */
export interface FirefoxPage {
  /** Opens an address, and waits until the page has loaded. */
  open(url: string): Promise<void>;
  /** The result of a function that uses nothing from outside itself, and gives what JSON can hold. */
  evaluate<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Firefox extends AsyncDisposable {
  /** @param first runs in each of its documents before their own scripts */
  newPage(viewport: Viewport, first: () => void): Promise<FirefoxPage>;
}

interface Viewport {
  width: number;
  height: number;
}

const answer = z.object({
  id: z.number().nullish(),
  type: z.string(),
  result: z.unknown(),
  message: z.string().optional(),
});
const userContext = z.object({ userContext: z.string() });
const tab = z.object({ context: z.string() });
const evaluated = z.object({ result: z.object({ value: z.string() }) });

/**
 * Starts Firefox without a window, and drives it by WebDriver BiDi (W3C), which its stable releases speak themselves.
 * @throws Problem if it ends instead of listening
 */
export async function startFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn('firefox-esr', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface(child.stderr)) {
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (!address) continue;
    child.stderr.resume();
    const send = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} });
    return { newPage: (viewport, first) => newPage(send, viewport, first), [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Problem('setup', 'Firefox did not start.');
}

type Send = (method: string, params: Record<string, unknown>) => Promise<unknown>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = answer.parse(JSON.parse(String(data)));
    const call = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (type === 'error') call?.reject(new Error(message));
    else call?.resolve(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  return (method, params) => {
    const call = Promise.withResolvers<unknown>();
    waiting.set((last += 1), call);
    socket.send(JSON.stringify({ id: last, method, params }));
    return call.promise;
  };
}

async function newPage(send: Send, viewport: Viewport, first: () => void): Promise<FirefoxPage> {
  const container = userContext.parse(await send('browser.createUserContext', {}));
  const page = tab.parse(await send('browsingContext.create', { type: 'tab', ...container }));
  await send('browsingContext.setViewport', { ...page, viewport });
  await send('script.addPreloadScript', { functionDeclaration: String(first), contexts: [page.context] });
  return {
    async open(url) {
      await send('browsingContext.navigate', { ...page, url, wait: 'complete' });
    },
    async evaluate(work) {
      const { result } = evaluated.parse(
        await send('script.evaluate', {
          expression: `(${String(work)})().then((value) => JSON.stringify(value))`,
          target: page,
          awaitPromise: true,
        }),
      );
      return JSON.parse(result.value);
    },
    async close() {
      await send('browser.removeUserContext', container);
    },
  };
}
