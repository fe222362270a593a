import { describe, expect, it } from 'vitest';
import { failingReader } from '#site/testing/page.ts';
import { ar, en } from '#example/words.ts';
import { cleanBuild, createTestSite, type Wrap } from '../../../testing/publish.ts';
import type { CompiledSite } from '../../types.ts';

/** Pages of which the reads of team members fail. */
const withoutTeam: Wrap = ({ site }) => ({ site: { ...site, render: failing(site) } });

function failing({ render }: CompiledSite): CompiledSite['render'] {
  return (path, options) => {
    const forPage = (record: (name: string) => void) =>
      failingReader(options.readers.forPage(record), 'team-members');
    return render(path, { ...options, readers: { forPage } });
  };
}

describe('a list that cannot be read', () => {
  it('is shown as failed by the first release, which says so', async () => {
    await using site = await createTestSite({ isPublished: false, wrap: withoutTeam });
    expect(await site.publish()).toMatchObject({
      state: 'live',
      error: 'It is live, but pages show lists as failed: cannot read team-members',
    });
    expect(await site.read('/team')).toContain(en.team.error);
    expect(await site.read('/ar/team')).toContain(ar.team.error);
  });

  it('is rendered anew by the next publish, though nothing is pending, and counts as stale until then', async () => {
    await using site = await createTestSite({ isPublished: false, wrap: withoutTeam });
    await site.publish();
    expect(site.publisher.isStale()).toBe(true);
    await site.reopen();
    expect(site.publisher.isStale()).toBe(true);
    expect(await site.publish()).toMatchObject({ state: 'live', release: 2 });
    expect(site.publisher.isStale()).toBe(false);
    expect(await site.read('/team')).not.toContain(en.team.error);
    expect(site.files()).toEqual(await cleanBuild(site));
    expect(await site.publish()).toMatchObject({ release: 2, pages: { rendered: 0 } });
  });

  it('fails any later publish by the name of the page and the cause, and keeps what is live', async () => {
    await using site = await createTestSite();
    const before = site.files();
    await site.reopen(withoutTeam);
    for (const name of [1, 2]) await site.edit('page-content', name, { content: 'Harbour Academy' });
    expect(await site.publish()).toMatchObject({
      state: 'failed',
      error: 'The page /our-team failed: cannot read team-members. 3 other pages fail too.',
    });
    expect(site.files()).toEqual(before);
  });
});
