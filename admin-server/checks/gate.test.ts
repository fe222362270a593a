import { describe, expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { releases } from '#content-db/releases.ts';
import { createTestSite, type TestSite } from '../testing/publish.ts';
import { checks, setLevel } from './checks.ts';
import { createLiveCheck, type LiveCheck } from './live-check.ts';

const claim = {
  name: 'Standards',
  wording: 'aligned with ICAO',
  wordingAr: 'متوافق مع إيكاو',
  subjects: 'ICAO\nإيكاو',
  overclaims: 'certified',
};
const overclaim = 'We are certified by ICAO.';
const sentence = '“certified by ICAO” says more than is approved. You can say: “aligned with ICAO”.';

async function siteWithClaim(): Promise<TestSite> {
  const site = await createTestSite();
  await site.create('claims', claim);
  await site.publish();
  return site;
}

describe('a publish that would say more than is approved', () => {
  it('is stopped: the answer names page, change, field and the sentence that may be said', async () => {
    await using site = await siteWithClaim();
    const before = site.files();
    await site.edit('team-members', 1, { bio: overclaim, name: 'Dana Watchful' });
    const plan = await site.publisher.plan('pending');
    const [change] = plan.changes;
    const [finding] = plan.findings ?? [];
    expect(finding).toEqual({
      check: 'claims',
      level: 'stop',
      path: '/team',
      pages: 2,
      message: sentence,
      quote: 'certified by ICAO',
      instead: 'aligned with ICAO',
      causes: [{ change, columns: ['bio'] }],
      isMendable: false,
      byHand: expect.stringContaining('Write the sentence again by hand.'),
    });
    const { state, error, failures } = await site.publish();
    expect({ state, error }).toEqual({
      state: 'failed',
      error: `The page /team is stopped by a check: ${sentence.replace(/\.$/, '')}`,
    });
    expect(failures).toMatchObject([
      {
        path: '/team',
        findings: [{ check: 'claims', message: sentence }],
        causes: [{ change, columns: ['bio'] }],
      },
    ]);
    expect(site.files()).toEqual(before);
  });

  it('offers what else can be published', async () => {
    await using site = await siteWithClaim();
    await site.edit('team-members', 1, { bio: overclaim });
    await site.edit('clients', 1, { name: 'Pier Works' });
    const { others = [] } = await site.publish();
    expect(others).toHaveLength(1);
    expect((await site.publish({ changes: others })).state).toBe('live');
    expect(await site.read('/')).toContain('Pier Works');
  });

  it('goes live when an admin gives a reason, which the audit trail keeps', async () => {
    await using site = await siteWithClaim();
    await site.edit('team-members', 1, { bio: overclaim });
    const override = 'The certificate arrived today';
    const { state, release } = await site.publish({ override });
    expect(state).toBe('live');
    expect(await site.read('/team')).toContain(overclaim);
    const entries = await site.content.read.select().from(auditEntries);
    expect(entries.map(({ what }) => what)).toContain(
      `Overrode the checks of release ${release}, because “${override}”. /team: ${sentence.replace(/\.$/, '')}`,
    );
    // What is live already stops no other publish.
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    expect((await site.publisher.plan('pending')).findings).toBeUndefined();
    expect((await site.publish()).state).toBe('live');
  });

  it('goes live if the check only warns, or is off', async () => {
    await using site = await siteWithClaim();
    await site.content.write((tx) => setLevel(tx, 'claims', 'warn'));
    await site.edit('team-members', 1, { bio: overclaim });
    expect((await site.publisher.plan('pending')).findings).toMatchObject([{ level: 'warn' }]);
    await site.content.write((tx) => setLevel(tx, 'claims', 'off'));
    expect((await site.publisher.plan('pending')).findings).toBeUndefined();
    expect((await site.publish()).state).toBe('live');
  });

  it('does not stop a release without changes, nor an undo', async () => {
    await using site = await siteWithClaim();
    await site.edit('team-members', 1, { bio: overclaim });
    await site.publish({ override: 'For the sake of the test' });
    const [last] = (await site.published.read.select().from(releases)).slice(-1);
    await site.edit('team-members', 1, { bio: 'We teach.' });
    await site.publish();
    expect((await site.publisher.restore({ to: last?.id ?? 0, by: 'test' })).state).toBe('live');
    expect((await site.publish({ all: true, changes: 'none' })).state).toBe('live');
    expect(await site.read('/team')).toContain(overclaim);
  });
});

describe('the checks of a plan', () => {
  it('find links to pages that do not exist, also where the page is removed with them', async () => {
    await using site = await createTestSite();
    await site.edit('blog-posts', 1, {
      content:
        '[There](/blog/second-thoughts) [Not](/blog/nowhere) [Out](https://a.example) [API](/api/health)',
    });
    await site.edit('blog-posts', 2, { slug: 'later-thoughts' });
    const found = (await site.publisher.plan('pending')).findings ?? [];
    expect(found.filter(({ check }) => check === 'links').map(({ quote }) => quote)).toEqual([
      '/blog/second-thoughts',
      '/blog/nowhere',
    ]);
  });

  it('find links to a page that goes away, on pages that are not rendered with it', async () => {
    await using site = await createTestSite();
    await site.edit('blog-posts', 1, { content: 'As [said before](/blog/second-thoughts#why), we wait.' });
    await site.publish();
    await site.remove('blog-posts', 2);
    const plan = await site.publisher.plan('pending');
    const [change] = plan.changes;
    const linked = plan.findings?.find(({ check }) => check === 'links');
    expect(linked).toMatchObject({
      level: 'warn',
      path: '/blog/first-steps',
      message:
        'The link “said before” leads to /blog/second-thoughts#why, which goes away with this publish.',
      causes: [{ change }],
    });
    await site.content.write((tx) => setLevel(tx, 'links', 'stop'));
    const { state, failures } = await site.publish();
    expect(state).toBe('failed');
    expect(failures).toMatchObject([{ path: '/blog/first-steps', causes: [{ change }] }]);
    // A redirect takes the visitors of the link elsewhere, if something is there.
    const rule = await site.create('redirects', {
      fromUrl: '/blog/second-thoughts',
      toUrl: '/blog/none#why',
    });
    expect((await site.publish()).state).toBe('failed');
    await site.edit('redirects', rule.id, { toUrl: '/blog/first-steps?from=old#why' });
    expect((await site.publish()).state).toBe('live');
  });

  it('find links to parts that another page does not have, as it is live or goes live with them', async () => {
    await using site = await createTestSite();
    const linked = async () => {
      const { findings = [] } = await site.publisher.plan('pending');
      return findings.filter(({ check }) => check === 'links').map(({ quote }) => quote);
    };
    await site.edit('blog-posts', 2, { content: '## Why we wait\n\nBecause.\n\n## لماذا ننتظر\n\nلأن.' });
    await site.edit('blog-posts', 1, {
      content:
        '[Part](/blog/second-thoughts/#section-1) [Name](/blog/second-thoughts#why-we-wait) [Arabic](/blog/second-thoughts#لماذا-ننتظر) [Encoded](/blog/second-thoughts#%D9%84%D9%85%D8%A7%D8%B0%D8%A7-%D9%86%D9%86%D8%AA%D8%B8%D8%B1) [Gone](/blog/second-thoughts#gone) [Top](/team#top) [Live](/team#content) [Not](/team#nowhere)',
    });
    expect(await linked()).toEqual(['/blog/second-thoughts#gone', '/team#nowhere']);
    await site.publish();
    // What is live already is not found again.
    await site.edit('blog-posts', 1, { title: 'Very first steps' });
    expect(await linked()).toEqual([]);
  });

  it('find Arabic that is older than the English text that goes live', async () => {
    await using site = await createTestSite();
    await site.edit('page-content', 3, { content: 'New English' });
    const found = (await site.publisher.plan('pending')).findings ?? [];
    expect(found.filter(({ check }) => check === 'outdated')).toMatchObject([{ level: 'warn', pages: 1 }]);
  });

  it('find two pages with one title', async () => {
    await using site = await createTestSite();
    const texts = { title: 'Twice', content: 'Words of it.', locale: 'en' as const };
    await site.create('blog-posts', { ...texts, slug: 'twice-a' });
    await site.create('blog-posts', { ...texts, slug: 'twice-b' });
    const found = (await site.publisher.plan('pending')).findings ?? [];
    expect(
      found.filter(({ check, quote }) => check === 'doubles' && quote?.startsWith('Twice')),
    ).toHaveLength(1);
  });

  it('find a page with the title of a live page that stays as it is, once', async () => {
    await using site = await createTestSite();
    const doubled = async () => {
      const { findings = [] } = await site.publisher.plan('pending');
      return findings.filter(({ check }) => check === 'doubles').map(({ path, message }) => [path, message]);
    };
    const texts = { title: 'Second thoughts', content: 'Words of it.' };
    await site.create('blog-posts', { ...texts, slug: 'third', locale: 'en' });
    await site.create('blog-posts', { ...texts, slug: 'thalith', locale: 'ar' });
    expect(await doubled()).toEqual([
      ['/blog/third', 'The page has the same title as /blog/second-thoughts.'],
    ]);
    await site.publish();
    await site.edit('blog-posts', 2, { content: 'Other words.' });
    expect(await doubled()).toEqual([]);
    // The other page has another title now, and a third one takes it.
    await site.edit('blog-posts', 2, { title: 'Later thoughts' });
    await site.edit('blog-posts', 1, { title: 'Later thoughts' });
    expect(await doubled()).toHaveLength(1);
    await site.remove('blog-posts', 2);
    expect(await doubled()).toEqual([]);
  });

  it('are named where they find nothing, but for those that are off', async () => {
    await using site = await createTestSite();
    await site.edit('blog-posts', 1, { content: 'As [said](/blog/nowhere), we wait.' });
    await site.content.write((tx) => setLevel(tx, 'weight', 'off'));
    const { findings = [], passed = [] } = await site.publisher.plan('pending');
    const flawed = checks.filter(({ key }) => findings.some(({ check }) => check === key));
    expect(flawed.map(({ key }) => key)).toContain('links');
    expect([...passed, ...flawed.map(({ name }) => name), 'Weight'].sort()).toEqual(
      checks.map(({ name }) => name).sort(),
    );
    await site.publish();
    expect((await site.publisher.plan('pending')).passed).toBeUndefined();
  });

  it('offer a mend where it changes all texts of a finding, and else say what to do', async () => {
    await using site = await createTestSite();
    const { id } = await site.create('blog-posts', {
      title: 'عنوان جديد',
      slug: 'jadid',
      content: 'نص وفق معايير **ICAO** الدولية.',
      locale: 'ar',
    });
    await site.edit('blog-posts', id, { content: 'نص آخر وفق معايير **ICAO** الدولية.' });
    const isolation = async () =>
      ((await site.publisher.plan('pending')).findings ?? []).find(
        ({ check, path }) => check === 'arabic-isolation' && path === '/ar/blog/jadid',
      );
    expect(await isolation()).toMatchObject({ isMendable: true });
    expect(await isolation()).not.toHaveProperty('byHand');
    await site.edit('blog-posts', id, { content: 'نص في <https://a.example> وغيره.' });
    expect(await isolation()).toMatchObject({
      isMendable: false,
      byHand: expect.stringContaining('Make it a link with Arabic words'),
    });
  });

  it('name a text once, with all pages that show it as heading, title, excerpt or in a list', async () => {
    await using site = await createTestSite();
    const long = 'وصلنا مبكرًا إلى المطار اليوم. '.repeat(12);
    await site.create('blog-posts', {
      title: 'نمشي, ثم نركض',
      slug: 'namshi',
      content: `نقف, ثم نجلس. ${long}`,
      locale: 'ar',
    });
    const { findings = [] } = await site.publisher.plan('pending');
    const found = findings.filter(({ check }) => check === 'arabic-punctuation');
    expect(found.map(({ path, causes }) => [path, causes[0]?.columns])).toEqual([
      ['/ar/blog/namshi', ['title']],
      ['/ar/blog/namshi', ['content']],
    ]);
    expect(found.every(({ pages }) => pages > 1)).toBe(true);
  });

  it('offer a mend of the row that a finding names, also where another column changes', async () => {
    await using site = await createTestSite();
    const member = { roleKey: 'ceo', locale: 'ar' as const };
    const { id } = await site.create('team-members', { ...member, name: 'نورة', bio: 'تعمل هنا.' });
    const { id: other } = await site.create('team-members', { ...member, name: 'سالم', bio: 'يعمل هنا.' });
    await site.publish();
    await site.edit('team-members', other, { bio: 'يعمل هناك.' });
    await site.edit('team-members', id, { bio: 'وهي تعمل هناك.', roleKey: 'president' });
    const { findings = [], changes = [] } = await site.publisher.plan('pending');
    expect(findings.filter(({ check }) => check === 'feminine-role')).toMatchObject([
      { causes: [{ change: changes.at(-1) }], isMendable: true },
    ]);
  });

  it('say which pages fail, and go on with the others', async () => {
    await using site = await createTestSite();
    await site.edit('blog-posts', 1, { imageUrl: '/uploads/missing.jpg' });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const plan = await site.publisher.plan('pending');
    expect(plan.failures?.map(({ path }) => path)).toContain('/blog/first-steps');
    expect(plan.failures?.[0]?.error).toContain('/uploads/missing.jpg');
    expect(plan.pages).toContainEqual({ path: '/team', change: 'update' });
    expect(plan.pages.map(({ path }) => path)).not.toContain('/blog/first-steps');
  });
});

describe('the checks of all live pages', () => {
  const begin = ({ published, store, publisher, deps: { clock } }: TestSite) =>
    createLiveCheck({ published, store, publisher, clock });
  const done = async (liveCheck: LiveCheck) => {
    liveCheck.start();
    await expect.poll(() => liveCheck.state().state).toBe('done');
    const state = liveCheck.state();
    if (state.state !== 'done') throw new Error('It is not done');
    return state;
  };

  it('say what is live already, once for all pages that have it, of which release and how many pages', async () => {
    await using site = await createTestSite();
    const liveCheck = begin(site);
    expect(liveCheck.state()).toEqual({ state: 'none' });
    const before = await done(liveCheck);
    await site.content.write((tx) => setLevel(tx, 'claims', 'off'));
    await site.create('claims', claim);
    await site.edit('team-members', 1, { bio: overclaim });
    await site.edit('blog-posts', 1, {
      content: 'As [said](/blog/nowhere), we wait [there](/team#nowhere).',
    });
    const { release } = await site.publish();
    const { found, ...facts } = await done(liveCheck);
    expect(facts).toMatchObject({ state: 'done', release, pages: before.pages });
    expect(facts.pages).toBeGreaterThan(10);
    expect(before.found['claims']).toBeUndefined();
    expect(found['claims']).toEqual({
      count: 1,
      first: [{ message: sentence, quote: 'certified by ICAO', path: '/team', pages: 2 }],
    });
    expect(found['links']?.first.map(({ path, quote }) => [path, quote])).toEqual([
      ['/blog/first-steps', '/blog/nowhere'],
      ['/blog/first-steps', '/team#nowhere'],
    ]);
  });
});
