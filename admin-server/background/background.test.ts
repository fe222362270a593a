import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { createObjectStore, hashOf } from '../files/object-store.ts';
import { createBackground } from './background.ts';
import { createTaskProcess } from './task-process.ts';

const tasks = createTaskProcess();
afterAll(tasks.end);
const picture = { title: 'A title', locale: 'en', brand: 'A brand', seed: '/' } as const;
const never = new AbortController().signal;

/** The process ids of our children. */
function children(): number[] {
  const own = String(process.pid);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1] === own
        );
      } catch {
        return false;
      }
    });
}

const workerIds = () =>
  children().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('background/worker.ts'));

describe('the background process', () => {
  it('draws, encodes and verifies in the store', async () => {
    await using folder = await createTestFolder();
    const store = createObjectStore(folder.path, 1);
    const { object, size } = await tasks.perform('draw', { store: store.settings, picture });
    expect(await store.verify(object)).toBe(true);
    expect(readFileSync(store.pathOf(object))).toHaveLength(size);
    const hash = await store.put(Buffer.from('text '.repeat(1000)));
    await tasks.perform('encode', { store: store.settings, hash });
    expect(await store.verify(hash, 'br')).toBe(true);
    expect(await tasks.perform('verify', { store: store.settings, hash })).toEqual([]);
    await store.remove(hash);
    expect(await tasks.perform('verify', { store: store.settings, hash })).toEqual(['plain']);
  });

  it.runIf(process.platform === 'linux')('has the lowest priority in all its threads', async () => {
    await using folder = await createTestFolder();
    await tasks.perform('draw', { store: createObjectStore(folder.path).settings, picture });
    const [pid] = workerIds();
    const threads = readdirSync(`/proc/${pid}/task`);
    expect(threads.length).toBeGreaterThan(1);
    for (const thread of threads) {
      const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      expect(fields[16]).toBe('19');
    }
  });

  it('rejects a task that fails with its message, and goes on', async () => {
    await using folder = await createTestFolder();
    const { settings: store } = createObjectStore(folder.path);
    await expect(tasks.perform('encode', { store, hash: hashOf('missing') })).rejects.toThrow(/ENOENT/);
    await expect(tasks.perform('verify', { store, hash: hashOf('missing') })).resolves.toEqual(['plain']);
  });

  it.runIf(process.platform === 'linux')(
    'is started again when it is killed, with what it had not done',
    async () => {
      await using folder = await createTestFolder();
      const { settings: store } = createObjectStore(folder.path);
      const drawn = tasks.perform('draw', { store, picture });
      while (workerIds().length === 0) await sleep(5);
      for (const pid of workerIds()) process.kill(pid, 'SIGKILL');
      expect((await drawn).size).toBeGreaterThan(1000);
    },
  );
});

it.runIf(process.platform === 'linux')('the background process has ended when its end resolves', async () => {
  await using folder = await createTestFolder();
  const own = createTaskProcess();
  const before = workerIds();
  const drawn = own.perform('draw', { store: createObjectStore(folder.path).settings, picture });
  expect(workerIds().length).toBeGreaterThan(before.length);
  await Promise.all([own.end(), expect(drawn).rejects.toThrow('ended')]);
  expect(workerIds()).toEqual(before);
  await expect(
    own.perform('draw', { store: createObjectStore(folder.path).settings, picture }),
  ).rejects.toThrow('ended');
});

describe('background work', () => {
  it('starts in the order of its rank, and not while it is paused', async () => {
    const background = createBackground(tasks);
    background.giveWay();
    const done: string[] = [];
    const run = (rank: 'draw' | 'encode' | 'scrub', name: string) =>
      background.run(rank, async () => void done.push(name), never);
    await background
      .pausedWhile(async () => {
        const all = [run('scrub', 'c'), run('encode', 'b'), run('draw', 'a'), run('encode', 'b2')];
        await background.pausedWhile(() => sleep(0));
        await sleep(0);
        expect(done).toEqual([]);
        return { all };
      })
      .then(({ all }) => Promise.all(all));
    expect(done).toEqual(['a', 'b', 'b2', 'c']);
  });

  it('takes one core while somebody works', async () => {
    const background = createBackground(tasks);
    background.giveWay();
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (running += 1));
      await sleep(1);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => background.run('encode', work, never)));
    expect(most).toBe(1);
  });

  it('is given up when its signal aborts, also while it is paused', async () => {
    const background = createBackground(tasks);
    const closing = new AbortController();
    await background.pausedWhile(async () => {
      const waiting = background.run('draw', async () => 'done', closing.signal);
      closing.abort();
      await expect(waiting).rejects.toThrow();
    });
  });
});
