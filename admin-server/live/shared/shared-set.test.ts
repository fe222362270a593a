import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { changes, namedSets } from '#content-db/changes.ts';
import { adminUsers } from '#content-db/people.ts';
import { testHash } from '../../testing/accounts.ts';
import { createTestSite, siteUrl } from '../../testing/publish.ts';
import { createShareLinks } from './share-links.ts';
import { sharedPages } from './shared-page.ts';

/** A live site, a set of its two pending changes, another change, and the link of the set. */
async function createScene() {
  const site = await createTestSite();
  const { content, published, publisher, deps } = site;
  await site.edit('team-members', 1, { name: 'Dana <Wakeful>' });
  await site.edit('blog-posts', 1, { title: 'Very first steps' });
  const ids = (await content.read.select({ id: changes.id }).from(changes).where(eq(changes.by, 'test'))).map(
    ({ id }) => id,
  );
  await site.edit('clients', 1, { name: 'Pier Works in secret' });
  const clock = () => new Date(deps.clock());
  const links = createShareLinks(content, clock);
  const { set, userId } = await content.write(async (tx) => {
    const values = { name: 'Spring & summer', owner: 'dana', changes: ids };
    const [made] = await tx.insert(namedSets).values(values).returning();
    const account = { username: 'dana', password: testHash };
    const [user] = await tx.insert(adminUsers).values(account).returning();
    return { set: made, userId: user?.id ?? 0 };
  });
  const { token } = await links.create({
    path: '/',
    ...(set && { set }),
    days: 7,
    userId,
    actor: { who: 'dana' },
  });
  const app = sharedPages({
    links,
    content,
    published,
    pendingHooks: deps.pendingHooks,
    publisher,
    render: deps.site.render,
    siteUrl,
    apiUrl: siteUrl,
    adminUrl: siteUrl,
    trustProxy: 0,
    timeZone: async () => 'Asia/Dubai',
    clock,
    withdrawn: { blocks: () => false },
  });
  return {
    site,
    links,
    open: async (path = '', language = 'en-GB,ar;q=0.5') =>
      app.request(encodeURI(`/share/${token}${path}`), { headers: { 'Accept-Language': language } }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test('the link of a set opens its changes and their pages, with nothing else that is not live', async () => {
  await using scene = await createScene();
  const { open } = scene;
  const answer = await open();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const list = await answer.text();
  expect(list).toContain('Spring &#38; summer');
  expect(list).toContain('<bdi>Dana &#60;Wakeful&#62;</bdi> (English)');
  expect(list).toContain('<del dir="auto">First steps</del><ins dir="auto">Very first steps</ins>');
  expect(list).toContain('Changed: Team member, by <bdi>test</bdi>');
  expect(list).not.toContain('Pier Works');
  const links = [...list.matchAll(/<a href="([^"]+)">/g)].map(([, href]) =>
    href?.replace(/^\/share\/[^/]+/, ''),
  );
  expect(links).toEqual(expect.arrayContaining(['/team', '/blog/first-steps', '/blog', '/']));

  const page = await open('/team');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const team = await page.text();
  expect(team).toContain('Dana &lt;Wakeful&gt;');
  expect(team).toContain('All changes</a>');
  const home = await (await open('/')).text();
  expect(home).toContain('Very first steps');
  expect(home).not.toContain('Pier Works');
  expect((await open('/services')).status).toBe(404);
});

test('the link of a set follows it: what is changed later is shown, and nothing once all is live', async () => {
  await using scene = await createScene();
  const { site, links, open } = scene;
  expect(await links.list()).toMatchObject([{ set: 'Spring & summer' }]);
  await site.edit('team-members', 1, { name: 'Dana Awake' });
  expect(await (await open('/team')).text()).toContain('Dana Awake');
  await site.publish();
  const gone = await open();
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain('This link opens nothing');
  await site.content.write((tx) => tx.delete(namedSets));
  expect(await links.list()).toEqual([]);
});

test('the list of changes is in Arabic for a reader whose browser prefers it', async () => {
  await using scene = await createScene();
  const list = await (await scene.open('', 'ar-AE,ar;q=0.9,en;q=0.8')).text();
  expect(list).toContain('<html lang="ar" dir="rtl">');
  expect(list).toContain('<bdi>Dana &#60;Wakeful&#62;</bdi> (الإنجليزية)');
  expect(list).toContain('معدّل: عضو فريق، بواسطة <bdi>test</bdi>');
  expect(list).toContain('<dt>الاسم</dt>');
  expect(list).toContain('<bdi>الفريق</bdi></a> <span>(الإنجليزية، معدّلة)</span>');
  expect(list).toContain('ينتهي هذا الرابط في 8 يونيو 2026.');
});
