import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '../../testing/publish.ts';
import { setLevel } from '../checks/gate/levels.ts';
import type { RowEdit } from '../types.ts';

describe('the checks of what is typed', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite();
    await site.create('claims', {
      name: 'Standards',
      wording: 'aligned with ICAO',
      wordingAr: 'متوافق مع إيكاو',
      subjects: 'ICAO\nإيكاو',
      overclaims: 'certified',
    });
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const find = (...edits: RowEdit[]) => site.publisher.findings(edits);

  test('name the field that holds the words, and the sentence that may be said', async () => {
    const edit: RowEdit = {
      resource: 'team-members',
      rowId: 1,
      values: { bio: 'We are certified by ICAO.' },
    };
    expect(await find(edit)).toEqual([
      {
        check: 'claims',
        level: 'stop',
        path: '/team',
        message: '“certified by ICAO” says more than is approved. You can say: “aligned with ICAO”.',
        quote: 'certified by ICAO',
        instead: 'aligned with ICAO',
        resource: 'team-members',
        rowId: 1,
        column: 'bio',
      },
    ]);
    // It is not saved, so nothing else has it.
    expect(await find({ ...edit, values: {} })).toEqual([]);
    expect(await find({ resource: 'team-members', values: edit.values })).toEqual([]);
  });

  test('offer the text as they would mend it', async () => {
    const arabic = { resource: 'page-content', rowId: 4 } as const;
    const found = await find({ ...arabic, values: { content: 'نحــن هنا, معكم' } });
    expect(found.map(({ check, column, mended }) => [check, column, mended])).toEqual([
      ['arabic-punctuation', 'content', 'نحــن هنا، معكم'],
      ['arabic-tatweel', 'content', 'نحن هنا, معكم'],
    ]);
  });

  test('look at the page of a row as it would be, and obey the levels', async () => {
    const edit: RowEdit = {
      resource: 'blog-posts',
      rowId: 3,
      values: { content: 'نحــن [هناك](#nowhere).' },
    };
    const checksOf = async () => (await find(edit)).map(({ check, column }) => `${check} ${column}`);
    expect(await checksOf()).toEqual(['links content', 'arabic-tatweel content']);
    await site.content.write((tx) => setLevel(tx, 'arabic-tatweel', 'off'));
    expect(await checksOf()).toEqual(['links content']);
  });
});
