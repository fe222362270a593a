import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditAddresses } from '#content-db/audit.ts';
import { recordAudit } from '../audit/record.ts';
import { verifyAudit } from '../audit/verify.ts';
import { ago, createRetentionScene, day, start } from '../testing/retention.ts';
import { applyRetention } from './retention.ts';

describe('retention', () => {
  it('deletes network addresses from the audit trail, which stays unbroken', async () => {
    await using scene = await createRetentionScene([]);
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
    await using scene = await createRetentionScene([]);
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

  it('keeps addresses of entries that were written while the clock was years back', async () => {
    await using scene = await createRetentionScene([]);
    for (const days of [100, 50, 900])
      await scene.content.write((tx) =>
        recordAudit(tx, { who: 'dana', address: `of ${days}` }, 'sign-in', 'Signed in', new Date(ago(days))),
      );
    expect(await scene.erase()).toMatchObject({ addresses: 1 });
    const left = await scene.content.read.select().from(auditAddresses);
    expect(left.map(({ address }) => address)).toEqual(['of 50', 'of 900']);
  });

  it('deletes what has ended, by the same time', async () => {
    await using scene = await createRetentionScene([]);
    const times: Date[] = [];
    await applyRetention({ ...scene.options, deleteEnded: [async (_, now) => void times.push(now)] });
    expect(times).toEqual([scene.state.now]);
  });
});
