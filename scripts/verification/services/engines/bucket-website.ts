import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { createSendRequest } from '#admin-server/bucket/request.ts';
import type { BucketSettings } from '#admin-server/bucket/settings.ts';
import type { Ceph } from './ceph.ts';
import { startVarnish } from './varnish.ts';

/** A bucket that is a website, as docs/deploy/bucket-website.md tells an operator to make one. */
export interface BucketWebsite {
  settings: BucketSettings;
  /** The name under which the store knows the website. */
  host: string;
  /** The variables of servers that deploy to it, behind a cache at this address. */
  variables(siteUrl: string): Record<string, string>;
  /** Starts the cache of that page in front of it. `await using` ends it. */
  startCache(port: number): Promise<AsyncDisposable>;
  /** The status of an answer of the website itself, and its text. */
  visit(path: string): Promise<{ status: number; body: string }>;
}

const name = 'public';

/** Makes an empty bucket, switches its website on, and lets everybody read it. */
export async function createBucketWebsite({ settings: store }: Ceph): Promise<BucketWebsite> {
  const settings = { ...store, bucket: name };
  const host = `${name}.web.localhost`;
  const { hostname, port: storePort } = new URL(store.endpoint);
  const send = createSendRequest(settings);
  await send({ method: 'PUT' });
  await send({ method: 'PUT', query: { website: '' }, body: Buffer.from(website) });
  await send({ method: 'PUT', query: { policy: '' }, body: Buffer.from(JSON.stringify(policy)) });
  return {
    settings,
    host,
    variables: (siteUrl) => ({
      SITE_URL: siteUrl,
      DEPLOY_BUCKET: `s3://${name}`,
      DEPLOY_ENDPOINT: store.endpoint,
      DEPLOY_ACCESS_KEY_ID: store.accessKeyId,
      DEPLOY_SECRET_ACCESS_KEY: store.secretAccessKey,
      DEPLOY_PURGE: siteUrl,
    }),
    startCache: (port) =>
      startVarnish({
        port,
        configuration: 'varnish.vcl',
        replace: {
          '"s3-website.example.org"': `"${hostname}"`,
          '"80"': `"${storePort}"`,
          '"example.s3-website.example.org"': `"${host}"`,
        },
      }),
    // `fetch` cannot ask in another name.
    visit: (path) =>
      new Promise((resolve, reject) => {
        const sent = request(new URL(encodeURI(path), store.endpoint), { headers: { host } });
        sent.on('response', (answer) => {
          const isCompressed = answer.headers['content-encoding'] === 'gzip';
          const read = isCompressed ? answer.pipe(createGunzip()) : answer;
          text(read).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
        });
        sent.on('error', reject);
        sent.end();
      }),
  };
}

const website =
  '<WebsiteConfiguration><IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404</Key></ErrorDocument></WebsiteConfiguration>';

const allow = (action: string, resource: string) => ({
  Effect: 'Allow',
  Principal: { AWS: ['*'] },
  Action: [action],
  Resource: [resource],
});

const policy = {
  Version: '2012-10-17',
  Statement: [
    allow('s3:GetObject', `arn:aws:s3:::${name}/*`),
    allow('s3:ListBucket', `arn:aws:s3:::${name}`),
  ],
};
