import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countRequests } from './requests.ts';
import { simulate } from './run.ts';
import { withTables } from './scale.ts';

/** Many in simulation.verify.test.ts, more by hand: `npm run simulate -- --schedules 1000000`. */
const schedules = 20;

describe('servers that publish over one pair of databases and one bucket', { timeout: 600_000 }, () => {
  it(`lose nothing, mix nothing and finish what a crash left, in ${schedules} schedules`, async () => {
    // A fixed seed shows what a change breaks. New seeds are tried by hand.
    expect(await simulate({ seed: 2026, schedules })).toEqual([]);
  });

  it('do the same again with the same seed', async () => {
    const traceOf = async () => {
      const lines: string[] = [];
      await simulate({ seed: 2029, schedules: 10, trace: (line) => lines.push(line) });
      return lines;
    };
    const first = await traceOf();
    expect(first.length).toBeGreaterThan(50);
    expect(await traceOf()).toEqual(first);
  });
});

it('docs/scale.md says what production code asks for; npm run simulate -- --scale renews it', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8');
  expect(withTables(page, await countRequests())).toBe(page);
});
