import { describe, expect, it } from 'vitest';
import { changedPaths, cleanBuild, createTestSite, verifiedFiles } from '../../../testing/publish.ts';

describe('a type that is switched off', () => {
  it('takes its pages along, and whatever shows it changes; an undo brings all of it back, byte for byte', async () => {
    await using site = await createTestSite();
    const before = site.files();
    const { id } = await site.create('type-settings', { name: 'services', isOff: true });
    const { pages } = await site.publish();
    expect(pages.removed).toBeGreaterThan(0);
    const after = site.files();
    const gone = [...before.keys()].filter((path) => !after.has(path) && !path.startsWith('/og/'));
    console.log(gone, changedPaths(before, after));
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
    await site.publisher.restore({ to: 1, by: 'test' });
    expect(site.files()).toEqual(before);
    await site.edit('type-settings', id, { isOff: false });
    await site.publish();
    expect(changedPaths(before, site.files())).toEqual([]);
  });
});
