import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBucketStorage } from './bucket-storage.ts';
import { type BucketDouble, createBucketDouble } from './testing/bucket-double.ts';
import { hashOf } from '../files/object-store.ts';
import { completeSite } from '../testing/deploy.ts';
import { createTestSite, shownIn, type TestSite } from '../testing/publish.ts';
import { websiteKey } from './website-files.ts';
import { createBucketTarget } from './website-target.ts';
import type { DeploymentTarget } from '../publish/deploy/target.ts';

interface Scene extends AsyncDisposable {
  site: TestSite;
  bucket: BucketDouble;
  target: DeploymentTarget;
  deploy(): Promise<void>;
  /** The requests of a call that are no reads. */
  changes(call: () => Promise<unknown>): Promise<string[]>;
}

async function createScene(): Promise<Scene> {
  await using stack = new AsyncDisposableStack();
  const [site, bucket] = [stack.use(await createTestSite()), stack.use(await createBucketDouble())];
  const { store, uploads, published } = site.deps;
  const target = createBucketTarget({
    bucket: createBucketStorage(bucket.settings),
    store,
    uploads,
    read: published.read,
    exclusively: (_, work) => work(),
  });
  const kept = stack.move();
  return {
    site,
    bucket,
    target,
    deploy: async () => target.deploy(await completeSite(site), new AbortController().signal),
    async changes(call) {
      bucket.requests.length = 0;
      await call();
      return bucket.requests.filter(
        (request) => /^(?:PUT|POST)/.test(request) && !request.includes('.release.json'),
      );
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Hash of the bytes that clients get, by key. */
function served({ bucket }: Scene): Map<string, string> {
  const isRedirect = 'x-amz-website-redirect-location';
  const files = [...bucket.files].filter(
    ([key, { headers }]) => key !== '.release.json' && !(isRedirect in headers),
  );
  return new Map(
    files
      .map(([key, { body, headers }]): [string, string] => [
        key,
        hashOf(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** What `served` gives where a release is deployed. */
async function expected({ site }: Scene): Promise<Map<string, string>> {
  const { files, retired = new Map() } = await completeSite(site);
  const shown = await shownIn(new Map([...files, ...retired]), site.store);
  const keys = [...shown].map(([path, hash]): [string, string] => [websiteKey(path), hash]);
  const photo: [string, string] = ['uploads/photo.jpg', hashOf('bytes of a picture')];
  return new Map([...keys, photo].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function publishName({ site }: Scene, name: string): Promise<void> {
  await site.edit('team-members', 1, { name });
  expect(await site.publish()).toMatchObject({ state: 'live' });
}

describe('a bucket as a website', () => {
  it('has every file at its address, with the headers of its kind', async () => {
    await using scene = await createScene();
    await scene.site.publisher.settled();
    // As where the next release went live before it was encoded.
    await scene.site.store.remove(scene.site.files().get('/llms.txt') ?? '', 'gzip');
    await scene.deploy();
    expect(served(scene)).toEqual(await expected(scene));
    const headersOf = (key: string) => scene.bucket.files.get(key)?.headers;
    expect(headersOf('ar/team')).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-encoding': 'gzip',
    });
    const immutable = {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    expect(headersOf('uploads/photo.jpg')).toMatchObject(immutable);
    expect(headersOf('og/default.jpg')).toMatchObject({ 'content-type': 'image/jpeg' });
    expect(await scene.target.release()).toBe(scene.site.publisher.live()?.release);
    expect(await scene.target.check(await completeSite(scene.site))).toEqual([]);
  });

  it('gets the difference of a release, and that of several as one', async () => {
    await using scene = await createScene();
    await scene.deploy();
    await publishName(scene, 'First');
    await publishName(scene, 'Second');
    const changes = await scene.changes(scene.deploy);
    expect(served(scene)).toEqual(await expected(scene));
    expect(changes).toContain('PUT team');
    expect(changes.length).toBeLessThan(6);
    expect(await scene.changes(scene.deploy)).toEqual([]);
  });

  it('gets files before the pages that refer to them, and loses files last', async () => {
    await using scene = await createScene();
    const first = await scene.changes(scene.deploy);
    const isPage = (request: string) => !/^PUT (?:_astro|og|uploads)\//.test(request);
    expect(first.findLastIndex((request) => !isPage(request))).toBeLessThan(first.findIndex(isPage));
    await scene.site.remove('blog-posts', 1);
    await scene.site.publish();
    const second = await scene.changes(scene.deploy);
    expect(second.at(-1)).toMatch(/^POST/);
    expect(served(scene)).toEqual(await expected(scene));
  });

  it.each([1, 7, 30])(
    'goes on where it was interrupted after %i files, and sends none twice',
    async (after) => {
      await using scene = await createScene();
      await scene.deploy();
      await scene.site.edit('page-content', 1, { content: 'Another text' });
      await scene.site.publish({ all: true });
      for (let text = 0; text < 40; text += 1)
        await scene.site.create('blog-posts', {
          title: `Post ${text}`,
          slug: `post-${text}`,
          content: 'Text',
        });
      await scene.site.publish();
      let count = 0;
      scene.bucket.fault = (request) =>
        request.startsWith('PUT') && !request.includes('.release.json') && (count += 1) > after
          ? 403
          : undefined;
      const interrupted = await scene.changes(() => expect(scene.deploy()).rejects.toThrow('may not use'));
      const arrived = interrupted.slice(0, after);
      expect(await scene.target.release()).toBeUndefined();
      scene.bucket.fault = () => undefined;
      const rest = await scene.changes(scene.deploy);
      expect(rest.filter((request) => arrived.includes(request))).toEqual([]);
      expect(served(scene)).toEqual(await expected(scene));
    },
  );

  it('gets no older release while a later one is on its way', async () => {
    await using scene = await createScene();
    await scene.deploy();
    const older = await completeSite(scene.site);
    await scene.site.edit('blog-posts', 1, { title: 'Another title, in another picture' });
    await scene.site.publish();
    scene.bucket.fault = (request) => (request.startsWith('PUT blog') ? 403 : undefined);
    await expect(scene.deploy()).rejects.toThrow('may not use');
    scene.bucket.fault = () => undefined;
    const slower = await scene.changes(() => scene.target.deploy(older, new AbortController().signal));
    expect(slower).toEqual([]);
    await scene.deploy();
    expect(served(scene)).toEqual(await expected(scene));
  });

  it('is compared and mended: what is missing, damaged, or does not belong there', async () => {
    await using scene = await createScene();
    await scene.deploy();
    const home = scene.bucket.files.get('index.html');
    scene.bucket.files.delete('ar/team');
    if (home) scene.bucket.files.set('team', home);
    if (home) scene.bucket.files.set('stray', home);
    const site = await completeSite(scene.site);
    expect(await scene.target.check(site)).toEqual(['ar/team', 'stray', 'team']);
    await scene.target.invalidate();
    expect(await scene.target.release()).toBeUndefined();
    const changes = await scene.changes(scene.deploy);
    expect(changes.sort()).toEqual(['POST ?delete', 'PUT ar/team', 'PUT team']);
    expect(await scene.target.check(site)).toEqual([]);
  });

  it('is left alone if it holds files of others', async () => {
    await using scene = await createScene();
    scene.bucket.files.set('theirs', { body: Buffer.from('x'), headers: {} });
    await expect(scene.deploy()).rejects.toThrow(
      /^DEPLOY_BUCKET cannot be used: the bucket s3:\/\/bucket holds other files\. Set it to an empty bucket or prefix\.$/,
    );
    expect([...scene.bucket.files.keys()]).toEqual(['theirs']);
  });

  it('loses the files of addresses that are withdrawn, and says of each whether it is gone', async () => {
    await using scene = await createScene();
    await scene.deploy();
    const { place } = scene.target;
    const paths = ['/', '/ar/team'];
    expect(await scene.target.withdraw(paths)).toEqual(
      paths.map((address) => ({ place, address, answer: 'The file is gone.', isGone: true })),
    );
    expect([...scene.bucket.files.keys()]).not.toContain('index.html');
    expect([...scene.bucket.files.keys()]).not.toContain('ar/team');
    scene.bucket.fault = (request) => (request.startsWith('POST') ? 403 : undefined);
    await expect(scene.target.withdraw(['/team'])).rejects.toThrow('may not use');
  });

  it('tells what it serves at an address', async () => {
    await using scene = await createScene();
    await scene.deploy();
    const [{ place, text } = {}] = await scene.target.textsAt('/team');
    expect(place).toBe('the bucket of the website');
    expect(text).toContain('Dana Watchful');
    expect(await scene.target.textsAt('/none')).toEqual([{ place, text: undefined }]);
  });

  it('sends to another address where a redirect is', async () => {
    await using scene = await createScene();
    const { id } = await scene.site.create('redirects', {
      fromUrl: '/moved',
      toUrl: '/team',
      redirectType: 301,
    });
    await scene.site.publish();
    await scene.deploy();
    expect(scene.bucket.files.get('moved')?.headers).toMatchObject({
      'x-amz-website-redirect-location': '/team',
    });
    await scene.site.remove('redirects', id);
    await scene.site.publish();
    await scene.deploy();
    expect(scene.bucket.files.has('moved')).toBe(false);
  });
});
