import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contactForms, subscribers } from '#content-db/people.ts';
import { updateRow } from '#content-db/write/repository.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { auditAddresses } from '#content-db/audit.ts';
import { recordAudit } from '../audit/record.ts';
import { verifyAudit } from '../audit/verify.ts';
import { addRow } from '../testing/app.ts';
import { receive } from '../testing/messages.ts';
import type { Doubt } from '../clock/trusted-time.ts';
import type { LogEntry } from '../http/log.ts';
import { listPlanned } from './planned-erasures.ts';
import { applyRetention, dailyRetention, type RetentionOptions } from './retention.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const start = Date.parse('2026-06-01T12:00:00Z');
const ago = (days: number) => new Date(start - days * day).toISOString();

async function createScene() {
  await using made = new AsyncDisposableStack();
  const { database: content, file } = made.use(await createTestDb());
  const { database: published } = made.use(await createTestDb());
  const state: { now: Date; doubt: Doubt | undefined } = { now: new Date(start), doubt: undefined };
  const logged: LogEntry[] = [];
  const options: RetentionOptions = {
    content,
    published,
    time: { certain: () => state.now, doubt: () => state.doubt },
    log: (entry) => logged.push(entry),
  };
  let counts: Awaited<ReturnType<typeof applyRetention>> | undefined;
  const kept = made.move();
  return {
    content,
    published,
    state,
    logged,
    options,
    /** Applies retention, after it did so a day before. @returns how much it erased */
    async erase() {
      const { now } = state;
      for (const at of [now.getTime() - day, now]) {
        state.now = new Date(at);
        counts = await applyRetention(options);
      }
      return counts;
    },
    messages: async () => (await content.read.select().from(contactForms)).map(({ message }) => message),
    addresses: async () => (await content.read.select().from(subscribers)).map(({ email }) => email),
    async bytes(): Promise<string> {
      const names = await readdir(dirname(file));
      return (await Promise.all(names.map((name) => readFile(join(dirname(file), name), 'latin1')))).join('');
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const message = (days: number, isSpam = false) => ({
  message: `${isSpam ? 'spam' : 'message'} of ${days} days`,
  isSpam,
  createdAt: ago(days),
});

const subscriber = (email: string, days: number, more: Partial<typeof subscribers.$inferInsert> = {}) => ({
  email,
  consentAt: ago(days),
  tokenHash: `hash of ${email}`,
  ...more,
});

describe('retention', () => {
  it('deletes what is older than the defaults, of each kind, and counts it', async () => {
    await using scene = await createScene();
    await receive(
      scene.content,
      ...[731, 729, 31].map((days) => message(days)),
      ...[31, 29].map((days) => message(days, true)),
    );
    await scene.content.write((tx) =>
      tx
        .insert(subscribers)
        .values([
          subscriber('old@example.org', 15),
          subscriber('new@example.org', 13),
          subscriber('confirmed@example.org', 900, { confirmedAt: ago(899) }),
          subscriber('never-asked@example.org', 900, { tokenHash: null }),
        ]),
    );
    expect(await scene.erase()).toEqual({
      messages: 1,
      spam: 1,
      unconfirmed: 1,
      addresses: 0,
    });
    expect(await scene.messages()).toEqual(['message of 729 days', 'message of 31 days', 'spam of 29 days']);
    expect(await scene.addresses()).toEqual([
      'new@example.org',
      'confirmed@example.org',
      'never-asked@example.org',
    ]);
    expect(await scene.erase()).toEqual({
      messages: 0,
      spam: 0,
      unconfirmed: 0,
      addresses: 0,
    });
  });

  it('deletes network addresses from the audit trail, which stays unbroken', async () => {
    await using scene = await createScene();
    const add = (days: number) =>
      scene.content.write((tx) =>
        recordAudit(
          tx,
          { who: 'dana', address: `192.0.2.${days}` },
          'sign-in',
          'Signed in',
          new Date(ago(days)),
        ),
      );
    await add(91);
    await add(89);
    expect(await scene.erase()).toMatchObject({ addresses: 1 });
    const left = await scene.content.read.select().from(auditAddresses);
    expect(left.map(({ address }) => address)).toEqual(['192.0.2.89']);
    expect(await verifyAudit(scene.content.read)).not.toHaveProperty('broken');
  });

  it('leaves no deleted network address in the bytes of the files, and the audit trail as guarded as before', async () => {
    await using scene = await createScene();
    const { content } = scene;
    const schema = () =>
      content.read.all(sql`SELECT name FROM sqlite_schema WHERE tbl_name LIKE 'audit%' ORDER BY name`);
    const before = await schema();
    await content.write(async (tx) => {
      for (let at = 0; at < 400; at++)
        await recordAudit(
          tx,
          { who: 'dana', address: `gone-${at + 1}.z` },
          'sign-in',
          'Signed in',
          new Date(ago(90.5 - Math.floor(at / 7))),
        );
    });
    // Few rows a day, so that SQLite moves others between pages.
    for (let days = 0; days < 30; days += 1) {
      scene.state.now = new Date(start + days * day);
      await applyRetention(scene.options);
      const left = await content.read.$count(auditAddresses);
      const traces = new Set((await scene.bytes()).match(/gone-\d+\./g)).size;
      expect({ days, traces }).toEqual({ days, traces: left });
    }
    expect(await schema()).toEqual(before);
    await expect(
      content.write((tx) => tx.run(sql`UPDATE audit_addresses SET address = 'x'`)),
    ).rejects.toThrow();
    expect(await verifyAudit(content.read)).not.toHaveProperty('broken');
  });

  it('follows the days that are published, as the policy states those, and no draft of them', async () => {
    await using scene = await createScene();
    await receive(scene.content, message(11), message(9));
    await addRow(scene.content, 'retention', { name: 'messages', days: 10 });
    expect(await scene.erase()).toMatchObject({ messages: 0 });
    await addRow(scene.published, 'retention', { name: 'messages', days: 10 });
    expect(await scene.erase()).toMatchObject({ messages: 1 });
    expect(await scene.messages()).toEqual(['message of 9 days']);
  });

  it('leaves nothing of it in the bytes of the database files', async () => {
    await using scene = await createScene();
    await receive(scene.content, ...Array.from({ length: 200 }, (_, at) => message(at % 2 ? 800 : 1)));
    expect(await scene.bytes()).toContain('message of 800 days');
    await scene.erase();
    const bytes = await scene.bytes();
    expect(bytes).not.toContain('message of 800 days');
    expect(bytes).toContain('message of 1 days');
  });

  it('runs once a day, also after a restart, and logs the counts', async () => {
    await using scene = await createScene();
    await receive(scene.content, message(729.5));
    let run = dailyRetention(scene.options);
    for (let at = 0; at < 24; at++) {
      scene.state.now = new Date(start + at * hour);
      await run();
    }
    expect(scene.logged).toEqual([
      {
        level: 'info',
        event: 'Old personal data was deleted',
        messages: 0,
        spam: 0,
        unconfirmed: 0,
        addresses: 0,
      },
    ]);
    scene.state.now = new Date(start + day);
    await run();
    expect(scene.logged.at(-1)).toMatchObject({ messages: 1 });
    run = dailyRetention(scene.options);
    await run();
    expect(scene.logged).toHaveLength(3);
  });

  it('that fails says so, and is tried again at the next look', async () => {
    await using scene = await createScene();
    let isLocked = true;
    const content: RetentionOptions['content'] = {
      write: scene.content.write,
      overwriteDeleted: (tables) =>
        isLocked ? Promise.reject(new Error('locked')) : scene.content.overwriteDeleted(tables),
    };
    const run = dailyRetention({ ...scene.options, content });
    await run();
    isLocked = false;
    await run();
    expect(scene.logged).toMatchObject([
      { level: 'warning', reason: 'locked' },
      { level: 'info', messages: 0 },
    ]);
  });

  it('erases nothing that was not in its plan for a day, which says how much and when', async () => {
    await using scene = await createScene();
    const run = dailyRetention(scene.options);
    const planned = () => listPlanned(scene.content.read);
    const at = (days: number) => new Date(start + days * day).toISOString();
    await receive(scene.content, message(900), message(728.5), message(728), message(727), message(29, true));
    await run();
    expect(await scene.messages()).toHaveLength(5);
    expect(await planned()).toEqual([
      { name: 'messages', count: 2, from: at(1), to: at(1.5) },
      { name: 'spam', count: 1, from: at(1), to: at(1) },
    ]);
    scene.state.now = new Date(start + day - 1);
    await run();
    expect(await scene.messages()).toHaveLength(5);
    scene.state.now = new Date(start + day);
    await run();
    expect(await scene.messages()).toEqual([
      'message of 728.5 days',
      'message of 728 days',
      'message of 727 days',
    ]);
    expect(await planned()).toEqual([{ name: 'messages', count: 2, from: at(1.5), to: at(2) }]);
  });

  it('gives a day when the days are lowered or a message becomes spam; what is kept longer leaves the plan', async () => {
    await using scene = await createScene();
    await receive(scene.content, message(700), message(600));
    const id = await addRow(scene.published, 'retention', { name: 'messages', days: 650 });
    await scene.content.write((tx) =>
      tx.update(contactForms).set({ isSpam: true }).where(eq(contactForms.message, 'message of 600 days')),
    );
    expect(await applyRetention(scene.options)).toMatchObject({ messages: 0, spam: 0 });
    expect(await listPlanned(scene.content.read)).toMatchObject([
      { name: 'messages', count: 1, from: new Date(start + day).toISOString() },
      { name: 'spam', count: 1, from: new Date(start + day).toISOString() },
    ]);
    await scene.published.write((tx) => updateRow(tx, 'retention', id, { days: 720 }, { by: 'dana' }));
    scene.state.now = new Date(start + day);
    expect(await applyRetention(scene.options)).toMatchObject({ messages: 0, spam: 1 });
    expect(await scene.messages()).toEqual(['message of 700 days']);
  });

  it('waits while the clock is in doubt, with its plan as well', async () => {
    await using scene = await createScene();
    await receive(scene.content, message(900));
    const run = dailyRetention(scene.options);
    scene.state.doubt = { from: ago(0), to: ago(-900) };
    for (let days = 0; days < 5; days++) {
      scene.state.now = new Date(start + days * day);
      await run();
    }
    expect([await scene.messages(), await listPlanned(scene.content.read), scene.logged]).toEqual([
      ['message of 900 days'],
      [],
      [],
    ]);
    scene.state.doubt = undefined;
    await run();
    expect(await scene.messages()).toHaveLength(1);
    scene.state.now = new Date(start + 5 * day);
    await run();
    expect(await scene.messages()).toEqual([]);
  });

  it('keeps addresses of entries that were written while the clock was years back', async () => {
    await using scene = await createScene();
    for (const days of [100, 50, 900])
      await scene.content.write((tx) =>
        recordAudit(tx, { who: 'dana', address: `of ${days}` }, 'sign-in', 'Signed in', new Date(ago(days))),
      );
    expect(await scene.erase()).toMatchObject({ addresses: 1 });
    const left = await scene.content.read.select().from(auditAddresses);
    expect(left.map(({ address }) => address)).toEqual(['of 50', 'of 900']);
  });

  it('deletes what has ended, by the same time', async () => {
    await using scene = await createScene();
    const times: Date[] = [];
    await applyRetention({ ...scene.options, deleteEnded: [async (_, now) => void times.push(now)] });
    expect(times).toEqual([scene.state.now]);
  });
});
