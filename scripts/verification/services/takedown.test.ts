import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBucketStorage } from '#admin-server/bucket/bucket-storage.ts';
import { inParallel } from '#admin-server/storage/in-parallel.ts';
import type { Storage } from '#admin-server/storage/storage.ts';
import { halves } from '#admin-server/testing/uploads.ts';
import type { Withdrawal } from '#content-db/withdrawals.ts';
import { type ServerProcess, spawnServer } from '../../process/server-process.ts';
import { freePort } from '../../process/temporary-site.ts';
import { signIn, type Staff } from '../../testing/staff.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { type BucketWebsite, createBucketWebsite } from './engines/bucket-website.ts';

/** A word that nothing but the posts of these tests has. */
const word = 'zanzibarquay';
/** For a busy machine. */
const patient = { timeout: 240_000, interval: 200 };

const made = new AsyncDisposableStack();
let cluster: Cluster;
let website: BucketWebsite;
let bucket: Storage;
let first: ServerProcess;
let second: ServerProcess;
let siteUrl: string;
let staff: Staff;
let other: Staff;
let post: PublishedPost;

beforeAll(async () => {
  cluster = made.use(await createCluster(['one', 'two']));
  website = await createBucketWebsite(cluster.bucket);
  bucket = createBucketStorage(website.settings);
  const port = await freePort();
  siteUrl = `http://127.0.0.1:${port}`;
  made.use(await website.startCache(port));
  first = await start('one');
  second = await start('two');
  staff = await signIn(first.address, siteUrl);
  other = await signIn(second.address, siteUrl);
  post = await publishPost();
  await deployed();
}, 900_000);

afterAll(() => made.disposeAsync());

async function start(name: string): Promise<ServerProcess> {
  const server = await spawnServer({ ...cluster.variables(name), ...website.variables(siteUrl) });
  made.defer(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

/** Waits until both servers say that visitors get what is live. */
async function deployed(): Promise<void> {
  for (const by of [staff, other])
    await vi.waitFor(async () => {
      const { live, deployment } = (await by.call('GET', '/api/admin/publish')) as PublishState;
      expect(deployment).toMatchObject({ state: 'done', release: live.id });
    }, patient);
}

interface PublishState {
  live: { id: number };
  deployment: { state: string; release: number | null };
}

interface PublishedPost {
  rows: { resource: 'blog-posts'; rowId: number }[];
  /** Of its pages, its sharing pictures and all files of its picture. */
  addresses: string[];
  release: number;
}

/** A post with a picture, in both languages. */
async function publishPost(): Promise<PublishedPost> {
  const form = new FormData();
  const bytes = await halves(700, 300).png().toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
  const { url: imageUrl } = (await staff.call('POST', '/api/admin/uploads', form)) as { url: string };
  const create = (values: object) =>
    staff.call('POST', '/api/admin/blog-posts', { imageUrl, ...values }) as Promise<{ id: number }>;
  const content = `All of the ${word}. ![Two halves](${imageUrl})`;
  const english = await create({ title: `The ${word}`, content, slug: word, locale: 'en' });
  const translationOf = english.id;
  const arabic = await create({ title: word, content, slug: `${word}-ar`, locale: 'ar', translationOf });
  const published = (await staff.call('POST', '/api/admin/publish', {})) as { release: number };
  const rows = [english, arabic].map(({ id }) => ({ resource: 'blog-posts' as const, rowId: id }));
  const { paths, pictures } = (await staff.call('POST', '/api/admin/takedowns/coverage', {
    subject: { rows },
  })) as Pick<Withdrawal, 'paths' | 'pictures'>;
  expect(pictures.map((stem) => `/uploads/${stem}.jpg`)).toEqual([imageUrl]);
  await deployed();
  const stored = await keys();
  const uploads = stored.filter((key) => pictures.some((stem) => key.startsWith(`/uploads/${stem}`)));
  return { rows, addresses: [...paths, ...uploads], release: published.release };
}

/** The addresses of all that the bucket has. */
async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of bucket.list()) found.push(`/${key}`);
  return found;
}

type Visit = (path: string) => Promise<{ status: number; body: string }>;

/** Where visitors get the site, and how each is asked. */
function places(): [name: string, visit: Visit][] {
  const visitAt =
    (origin: string): Visit =>
    async (path) => {
      const answer = await fetch(origin + encodeURI(path), { redirect: 'manual' });
      return { status: answer.status, body: await answer.text() };
    };
  return [
    ['the first server', visitAt(first.address)],
    ['the second server', visitAt(second.address)],
    ['the bucket', website.visit],
    ['the cache', visitAt(siteUrl)],
  ];
}

/** What each place answers for the addresses of the post, without those that answer one of these statuses. */
async function answersExcept(...statuses: number[]): Promise<string[]> {
  const all = await Promise.all(
    places().map(([name, visit]) =>
      inParallel(post.addresses, async (path) => ({ name, path, status: (await visit(path)).status })),
    ),
  );
  return all
    .flat()
    .filter(({ status }) => !statuses.includes(status))
    .map(({ name, path, status }) => `${name}: ${path} ${status}`);
}

/** The lists, feeds, maps, pages and files of the search index that name the post, where visitors get them. */
async function naming(): Promise<string[]> {
  const isText = (path: string) => !/^\/(?:_astro|og|uploads)\/|^\/\.release/.test(path);
  const paths = (await keys()).filter(isText).map((path) => (path === '/index.html' ? '/' : path));
  const found: string[] = [];
  for (const [name, visit] of places())
    found.push(
      ...(await inParallel(paths, async (path) =>
        (await visit(path)).body.includes(word) ? [`${name}: ${path}`] : [],
      ).then((all) => all.flat())),
    );
  return found;
}

/** Every place names it in what lists it. */
function expectNamed(found: string[]): void {
  const lists = ['/', '/ar', '/blog', '/ar/blog', '/rss.xml', '/ar/rss.xml', '/sitemap.xml', '/llms.txt'];
  for (const [name] of places())
    for (const path of [...lists, '/search/en/recent.txt', '/search/ar/recent.txt'])
      expect(found).toContain(`${name}: ${path}`);
}

async function expectGone(): Promise<void> {
  await expect.poll(() => answersExcept(404, 410), patient).toEqual([]);
  await expect.poll(naming, patient).toEqual([]);
}

async function restore(to: number, by: Staff): Promise<void> {
  expect(await by.call('POST', `/api/admin/releases/${to}/restore`, {})).toMatchObject({ state: 'live' });
  await deployed();
}

describe('a takedown on two servers, a bucket that is a website, and a cache', { timeout: 600_000 }, () => {
  let id = 0;

  it('begins with a post that is live and listed everywhere', async () => {
    expect(post.addresses).toHaveLength(4 + 7);
    await expect.poll(() => answersExcept(200), patient).toEqual([]);
    expectNamed(await naming());
  });

  it('is over in seconds, and its receipt says what each place answered', async () => {
    const since = performance.now();
    const subject = { rows: post.rows };
    const takedown = (await staff.call('POST', '/api/admin/takedowns', {
      subject,
      reason: 'A court order',
    })) as Withdrawal;
    const told = Math.round(performance.now() - since);
    expect(await answersExcept(404, 410)).toEqual([]);
    await expectGone();
    console.info(
      `A takedown was told after ${told} ms, and over after ${Math.round(performance.now() - since)} ms`,
    );
    id = takedown.id;
    const { error, checks = [] } = takedown.receipt ?? {};
    expect(error).toBeUndefined();
    expect(checks.filter(({ isGone }) => !isGone)).toEqual([]);
    const asked = Map.groupBy(checks, ({ place }) => place);
    const addresses = (place: string) =>
      asked
        .get(place)
        ?.map(({ address }) => address)
        .sort();
    for (const place of ['This server', 'the bucket of the website', siteUrl])
      expect([place, addresses(place)]).toEqual([place, post.addresses.toSorted()]);
    expect([...asked.keys()].filter((place) => place.startsWith('Server '))).toHaveLength(1);
    expect(asked.get(`the cache ${siteUrl}`)).toHaveLength(1);
  });

  it('holds through an undo on either server, and what is published afterwards', async () => {
    await restore(post.release, other);
    await expectGone();
    const [client] = (await staff.call('GET', '/api/admin/clients')) as { id: number }[];
    await staff.call('PATCH', `/api/admin/clients/${client?.id}`, { name: 'Pier Works' });
    await staff.call('PATCH', `/api/admin/blog-posts/${post.rows[0]?.rowId}`, { title: `Again ${word}` });
    expect(await staff.call('POST', '/api/admin/publish', {})).toMatchObject({ state: 'live' });
    await deployed();
    await restore(post.release, staff);
    await expectGone();
  });

  it('says which server has not heard of it, and asks again', async () => {
    const subject = { page: '/accessibility' };
    const ask = (path: string, body: object) =>
      staff.call('POST', `/api/admin/takedowns${path}`, body) as Promise<Withdrawal>;
    second.child.kill('SIGSTOP');
    const takedown = await ask('', { subject, reason: 'It is wrong' }).finally(() =>
      second.child.kill('SIGCONT'),
    );
    const open = (takedown.receipt?.checks ?? []).filter(({ isGone }) => !isGone);
    expect(open).toMatchObject([
      { place: expect.stringMatching(/^Server /), answer: 'It has not said so yet.' },
    ]);
    const again = await ask(`/${takedown.id}/check`, {});
    expect(again.receipt?.checks.filter(({ isGone }) => !isGone)).toEqual([]);
    await ask(`/${takedown.id}/allow`, {});
  });

  it('ends when it is allowed again on purpose: everything is back everywhere', async () => {
    await other.call('POST', `/api/admin/takedowns/${id}/allow`, {});
    await deployed();
    await expect.poll(() => answersExcept(200), patient).toEqual([]);
    expectNamed(await naming());
  });
});
