import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countRequests } from './requests.ts';
import { simulate } from './run.ts';
import { withTables } from './scale.ts';

/** More by hand: `npm run simulate -- --schedules 1000000`. */
const schedules = 250;

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

describe('a simulation finds out', { timeout: 600_000 }, () => {
  const broken = { seed: 1, schedules: 200, isFirstEnough: true };

  it('that two publishes commit at once, without the fence of the lease', async () => {
    const [found] = await simulate({ ...broken, sabotage: 'fence' });
    expect(found?.message).toMatch(/^Two publishes at once: /);
  });

  it('that a visitor gets a page without what it names, where pages are written first', async () => {
    const [found] = await simulate({ ...broken, sabotage: 'order' });
    expect(found?.message).toMatch(/^The website has the page .* without its /);
    expect(await simulate({ ...broken, seed: found?.seed ?? 0, sabotage: 'order' })).toEqual([found]);
  });

  it('that a picture is lost that is uploaded again while another server removes it as unused', async () => {
    const [found] = await simulate({ ...broken, schedules: 400, sabotage: 'names' });
    expect(found?.message).toMatch(
      /^(?:The picture .* was acknowledged, and is not there|uploads\/.* was removed, and is needed)/,
    );
  });
});

it('docs/scale.md says what production code asks for; npm run simulate -- --scale renews it', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
  expect(withTables(page, await countRequests())).toBe(page);
});
