import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contactForms } from '#content-db/inbox.ts';
import { updateRow } from '#content-db/write/repository.ts';
import { addRow } from '../testing/app.ts';
import { ago, createRetentionScene, day, hour, start } from '../testing/retention.ts';
import { listPlanned } from '../visitors/planned-erasures.ts';
import { applyRetention, dailyRetention, type RetentionOptions } from '../visitors/retention.ts';
import { personalData } from './personal-data.ts';
import { receive } from './testing/messages.ts';

async function createScene() {
  const scene = await createRetentionScene([personalData]);
  const messages = async () =>
    (await scene.content.read.select().from(contactForms)).map(({ message }) => message);
  return { ...scene, messages };
}

const message = (days: number, isSpam = false) => ({
  message: `${isSpam ? 'spam' : 'message'} of ${days} days`,
  isSpam,
  createdAt: ago(days),
});

describe('retention', () => {
  it('deletes what is older than the defaults, of each kind, and counts it', async () => {
    await using scene = await createScene();
    await receive(
      scene.content,
      ...[731, 729, 31].map((days) => message(days)),
      ...[31, 29].map((days) => message(days, true)),
    );
    expect(await scene.erase()).toEqual({
      messages: 1,
      spam: 1,
      addresses: 0,
    });
    expect(await scene.messages()).toEqual(['message of 729 days', 'message of 31 days', 'spam of 29 days']);
    expect(await scene.erase()).toEqual({
      messages: 0,
      spam: 0,
      addresses: 0,
    });
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
});
