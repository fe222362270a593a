import { expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { notedTime } from '#content-db/servers.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { recordAudit } from '../audit/record.ts';
import { confirmClock, openTrustedTime } from './trusted-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const years = 3 * 365 * day;
const start = Date.parse('2026-06-01T12:00:00Z');
const actor = { who: 'dana' };

/** A database, and processes over it whose clocks tests move: `pass` is real time, `shift` a jump of the clock. */
async function createScene() {
  const { database, ...test } = await createTestDb();
  const open = async (shift = 0) => {
    const clock = { shift };
    const time = await openTrustedTime(database, [], {
      machine: () => new Date(start + passed + clock.shift),
      steady: () => passed,
    });
    return {
      clock,
      ...time,
      reads: () => [time.certain, time.latest].map((now) => now().getTime() - start - passed),
    };
  };
  let passed = 0;
  return {
    database,
    open,
    /** Lets time pass, in which these look every minute, or as seldom as `step`. */
    async pass(duration: number, looking: { look(): Promise<void> }[] = [], step = minute) {
      for (const end = passed + duration; passed < end;) {
        passed = Math.min(end, passed + step);
        for (const { look } of looking) await look();
      }
    },
    noted: async () => ((await database.read.select().from(notedTime))[0]?.at ?? 0) - start,
    [Symbol.asyncDispose]: test[Symbol.asyncDispose],
  };
}

it('is that of the machine, which is noted, but not every time', async () => {
  await using scene = await createScene();
  const server = await scene.open();
  expect(await scene.noted()).toBe(0);
  await scene.pass(9 * minute, [server]);
  expect(await scene.noted()).toBe(0);
  await scene.pass(minute, [server]);
  expect([await scene.noted(), server.reads(), server.doubt()]).toEqual([10 * minute, [0, 0], undefined]);
});

it('follows a clock that is moved by less than a day, either way', async () => {
  await using scene = await createScene();
  const server = await scene.open();
  for (const shift of [23 * hour, -hour]) {
    server.clock.shift = shift;
    expect([server.reads(), server.doubt()]).toEqual([[shift, shift], undefined]);
    await scene.pass(minute, [server]);
  }
});

it('goes on where a clock jumps ahead, at once and until it is back; meanwhile nothing is noted', async () => {
  await using scene = await createScene();
  const server = await scene.open();
  await scene.pass(hour, [server]);
  server.clock.shift = years;
  expect(server.reads()).toEqual([0, years]);
  expect(server.doubt()).toEqual({
    from: new Date(start + hour).toISOString(),
    to: new Date(start + hour + years).toISOString(),
  });
  await scene.pass(20 * minute, [server]);
  expect([server.reads(), await scene.noted()]).toEqual([[0, years], hour]);
  server.clock.shift = 0;
  expect([server.reads(), server.doubt()]).toEqual([[0, 0], undefined]);
});

it('goes on where a clock jumps back: nothing that expired lives again, and nothing stands still', async () => {
  await using scene = await createScene();
  const server = await scene.open();
  await scene.pass(hour, [server]);
  server.clock.shift = -years;
  await scene.pass(hour, [server]);
  expect([server.reads(), server.doubt()?.from]).toEqual([
    [0, 0],
    new Date(start + hour + minute).toISOString(),
  ]);
});

it.each([years, -years, 3 * day])(
  'of a server that starts with a clock %i off goes on from the noted one',
  async (shift) => {
    await using scene = await createScene();
    await scene.open();
    const server = await scene.open(shift);
    await scene.pass(hour, [server]);
    expect(server.reads()).toEqual([0, Math.max(0, shift)]);
    expect(server.doubt()).toBeDefined();
  },
);

it.each([years, -years, 3 * day])(
  'is that of a clock %i off once that has run evenly for a day',
  async (shift) => {
    await using scene = await createScene();
    await scene.open();
    const server = await scene.open(shift);
    await scene.pass(23 * hour, [server], hour);
    expect(server.doubt()).toBeDefined();
    await scene.pass(2 * hour, [server]);
    expect([server.reads(), server.doubt()]).toEqual([[shift, shift], undefined]);
    const next = await scene.open(shift);
    expect(next.doubt()).toBeUndefined();
  },
);

it('is not believed for a day of a clock that moves again, nor while another server notes another time', async () => {
  await using scene = await createScene();
  const right = await scene.open();
  const server = await scene.open(years);
  await scene.pass(20 * hour, [server], hour);
  server.clock.shift += 5 * minute;
  await scene.pass(20 * hour, [server], hour);
  expect(server.doubt()).toBeDefined();
  await scene.pass(hour, [right]);
  await scene.pass(23 * hour, [server], hour);
  expect([server.doubt() === undefined, right.doubt(), right.reads()]).toEqual([false, undefined, [0, 0]]);
});

it.each([years, -years])('is that of a clock %i off once a person says so, on all servers', async (shift) => {
  await using scene = await createScene();
  const server = await scene.open();
  const other = await scene.open();
  for (const { clock } of [server, other]) clock.shift = shift;
  const seen = server.doubt();
  await confirmClock(scene.database, server, actor, seen?.to);
  await other.look();
  for (const { reads, doubt } of [server, other])
    expect([reads(), doubt()]).toEqual([[shift, shift], undefined]);
  expect(await scene.database.read.select().from(auditEntries)).toMatchObject([
    {
      who: 'dana',
      kind: 'setting',
      what: `Confirmed the clock, which had jumped from ${seen?.from} to ${seen?.to}`,
    },
  ]);
  await expect(confirmClock(scene.database, server, actor, seen?.to)).rejects.toThrow(
    'nothing has to be confirmed',
  );
});

it('is not confirmed to be another one than what was seen', async () => {
  await using scene = await createScene();
  const server = await scene.open();
  server.clock.shift = 3 * day;
  const seen = server.doubt();
  server.clock.shift = years;
  await expect(confirmClock(scene.database, server, actor, seen?.to)).rejects.toThrow('has moved since');
  expect(server.doubt()).toBeDefined();
});

it('of a database that noted none is witnessed by its newest row', async () => {
  const expected = [
    [20 * day, 0],
    [40 * day, -40 * day],
    [-40 * day, 40 * day],
  ] as const;
  for (const [age, offset] of expected) {
    await using scene = await createScene();
    const at = new Date(start - age);
    await scene.database.write((tx) => recordAudit(tx, actor, 'sign-in', 'Signed in', at));
    const server = await scene.open();
    expect(server.certain().getTime() - start).toBe(offset);
    expect(server.doubt() === undefined).toBe(offset === 0);
  }
});

it('logs when a doubt begins and ends', async () => {
  await using scene = await createScene();
  const server = await scene.open(0);
  server.clock.shift = years;
  const logged: string[] = [];
  const watch = server.watch(({ level }) => logged.push(level));
  await watch.stop();
  expect(logged).toEqual(['warning']);
});
