import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publishRuns } from '#content-db/releases.ts';
import { createPublishCalls, failing, idsOf } from '../../testing/publish-calls.ts';
import { openDeps, type TestSite, type Wrap } from '../../testing/publish.ts';
import { asJson, testAdmin } from '../../testing/signed-in.ts';
import { createPublisher } from '../engine/release/publisher.ts';
import { recoverReleases } from '../engine/release/recover.ts';
import type { RunAnswer } from './run-calls.ts';

/** For a busy machine. */

/** Pages wait until they are let go, so a publish takes as long as a test needs. */
function held() {
  const gate = { isHeld: false, ...Promise.withResolvers<void>() };
  const wrap: Wrap = ({ site }) => ({
    site: {
      ...site,
      async render(path, options) {
        if (gate.isHeld) await gate.promise;
        return site.render(path, options);
      },
    },
  });
  return { gate, wrap };
}

async function longPublish() {
  const { gate, wrap } = held();
  const scene = await createPublishCalls({ wrap, patience: 1 });
  await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
  gate.isHeld = true;
  const stateOf = async (run: string) =>
    (await (await scene.ask(`/publish/runs/${run}`)).json()) as RunAnswer;
  return {
    ...scene,
    gate,
    stateOf,
    async begin(path = '/publish', body: unknown = {}) {
      const response = await scene.ask(path, asJson('POST', body));
      expect(response.status).toBe(202);
      await expect.poll(() => scene.site.publisher.activity().state).toBe('publishing');
      return ((await response.json()) as { run: string }).run;
    },
    async ended(run: string) {
      await expect.poll(async () => (await stateOf(run)).state).not.toBe('running');
    },
    [Symbol.asyncDispose]: () => (gate.resolve(), scene[Symbol.asyncDispose]()),
  };
}

/** What a start finds after the process was killed at this moment. */
async function afterKill({ content, published }: TestSite, run: string) {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  try {
    await published.snapshot(join(folder, 'published.db'));
    await content.snapshot(join(folder, 'content.db'));
    const deps = await openDeps(folder);
    await deps.published.write((tx) => tx.update(publishRuns).set({ result: null }));
    await recoverReleases(deps);
    const publisher = await createPublisher(deps);
    const state = await publisher.runs.state(run);
    await publisher.close();
    await deps.content.close();
    await deps.published.close();
    return state;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a publish that takes longer than a call waits', () => {
  test('goes on as a run, which says who began it, how far it is, and how it ended', async () => {
    await using scene = await longPublish();
    const run = await scene.begin();
    const info = { run, kind: 'publish', by: testAdmin.username, startedAt: expect.any(String) };
    expect(await scene.stateOf(run)).toEqual({
      ...info,
      state: 'running',
      rendered: 0,
      total: expect.any(Number),
    });
    expect(await scene.state()).toMatchObject({ state: 'publishing', run: info });
    expect(await (await scene.ask('/publish/overview')).json()).toMatchObject({ run: info });
    scene.gate.resolve();
    await scene.ended(run);
    expect(await scene.stateOf(run)).toMatchObject({
      ...info,
      state: 'live',
      release: 2,
      pages: { rendered: 2, changed: 2, removed: 0 },
      ms: expect.any(Number),
      receipt: { isVerified: false },
    });
    expect(await scene.site.read('/team')).toContain('Dana Wakeful');
    expect((await scene.state()).state).toBe('idle');
  });

  test('is known after a restart: as it ended, or as its release ended if the process was killed', async () => {
    await using scene = await longPublish();
    const run = await scene.begin();
    expect(await afterKill(scene.site, run)).toMatchObject({
      run,
      by: testAdmin.username,
      state: 'failed',
      error: 'The program stopped while it was publishing.',
      release: 2,
    });
    scene.gate.resolve();
    await scene.ended(run);
    const { receipt: _, ...state } = await scene.stateOf(run);
    expect(await afterKill(scene.site, run)).toMatchObject({
      run,
      state: 'live',
      release: 2,
      pages: { changed: 2, removed: 0 },
    });
    await scene.site.reopen();
    expect(await scene.site.publisher.runs.state(run)).toEqual(state);
  });

  test('that carries nothing, or waits for another, is a run as well', async () => {
    await using scene = await longPublish();
    const first = await scene.begin();
    const second = await scene.begin();
    expect(second).not.toBe(first);
    expect(await scene.begin()).toBe(second);
    expect(await scene.stateOf(second)).toMatchObject({ state: 'running' });
    expect(await afterKill(scene.site, second)).toMatchObject({
      state: 'failed',
      error: 'The server stopped before this began. Try again.',
    });
    scene.gate.resolve();
    await scene.ended(second);
    expect(await scene.stateOf(second)).toMatchObject({ state: 'live', release: 2, pages: { rendered: 0 } });
    await scene.site.reopen();
    expect(await scene.site.publisher.runs.state(second)).toMatchObject({ state: 'live', release: 2 });
  });

  test('that fails says so, with its causes', async () => {
    const control = { fails: true };
    await using scene = await createPublishCalls({ wrap: failing(control) });
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const id = randomUUID();
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': id };
    const failed = await scene.ask('/publish', { method: 'POST', body: '{}', headers });
    expect(failed.status).toBe(200);
    const causes = await idsOf(scene, 'Dana Wakeful');
    await scene.site.reopen();
    expect(await scene.site.publisher.runs.state(id)).toMatchObject({
      state: 'failed',
      error: 'The page /team failed: it is broken',
      causes,
    });
  });

  test('may be a restore', async () => {
    const { gate, wrap } = held();
    await using scene = await createPublishCalls({ wrap, patience: 1 });
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await scene.site.publish();
    await scene.site.edit('clients', 1, { name: 'Pier Works' });
    gate.isHeld = true;
    const publishing = scene.site.publish();
    await expect.poll(() => scene.site.publisher.activity().state).toBe('publishing');
    const response = await scene.ask('/releases/1/restore', { method: 'POST' });
    expect(response.status).toBe(202);
    const { run } = (await response.json()) as { run: string };
    gate.resolve();
    await publishing;
    const stateOf = async () => (await (await scene.ask(`/publish/runs/${run}`)).json()) as RunAnswer;
    await expect.poll(async () => (await stateOf()).state).toBe('live');
    expect(await stateOf()).toMatchObject({ kind: 'restore', release: 4, pages: { rendered: 0 } });
    expect(await scene.site.read('/team')).toContain('Dana Watchful');
  });
});

describe('a client may name its run', () => {
  test('so that it can be asked for if no answer arrives', async () => {
    await using scene = await createPublishCalls();
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const id = randomUUID();
    const publish = (key: string) =>
      scene.ask('/publish', { method: 'POST', headers: { 'Idempotency-Key': key } });
    expect((await scene.ask(`/publish/runs/${id}`)).status).toBe(404);
    expect((await publish(id)).status).toBe(200);
    expect(await (await scene.ask(`/publish/runs/${id}`)).json()).toMatchObject({ run: id, state: 'live' });
    expect((await publish(id)).status).toBe(409);
    expect((await publish('../1')).status).toBe(400);
  });

  test('and nothing is written for a publish of nothing', async () => {
    await using scene = await createPublishCalls();
    const before = await scene.site.published.read.select().from(publishRuns);
    await scene.ask('/publish', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() } });
    expect(await scene.site.published.read.select().from(publishRuns)).toEqual(before);
  });
});

describe('a plan that takes longer than a call waits', () => {
  test('lists the pages that it has found, and then all of them', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let rendered = 0;
    const oneAtFirst: Wrap = ({ site }) => ({
      site: {
        ...site,
        async render(path, options) {
          if ((rendered += 1) > 1) await released;
          return site.render(path, options);
        },
      },
    });
    await using scene = await createPublishCalls({ wrap: oneAtFirst, patience: 1 });
    await scene.site.edit('clients', 1, { name: 'Pier Works' });
    await scene.site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const response = await scene.ask('/publish/plan', asJson('POST', {}));
    expect(response.status).toBe(202);
    const { run } = (await response.json()) as { run: string };
    const stateOf = async () => (await (await scene.ask(`/publish/runs/${run}`)).json()) as RunAnswer;
    await expect.poll(async () => (await stateOf()).pages).toHaveLength(1);
    const { pages: found, ...running } = await stateOf();
    expect(running).toMatchObject({ kind: 'plan', state: 'running', rendered: 1, total: 3 });
    release();
    await expect.poll(async () => (await stateOf()).state).toBe('planned');
    expect((await stateOf()).pages).toEqual(expect.arrayContaining(Array.isArray(found) ? found : []));
    expect(await stateOf()).toMatchObject({
      pages: ['/', '/our-team', '/team'].map((path) => ({ path, change: 'update' })),
      changes: [expect.any(Number), expect.any(Number)],
    });
  });
});
