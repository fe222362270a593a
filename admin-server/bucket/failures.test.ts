import { expect, it } from 'vitest';
import { watchFailures } from '#content-db/service-calls.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import type { LogEntry } from '../http/log.ts';
import { openUploads } from '../storage/open-storage.ts';
import { createPublishCalls } from '../testing/publish-calls.ts';
import { signedIn } from '../testing/signed-in.ts';
import { halves } from '../testing/uploads.ts';
import { uploadRoutes } from '../uploads/routes.ts';
import { createBucketStorage, createSharedBucket } from './bucket-storage.ts';
import { createBucketDouble } from './testing/bucket-double.ts';

it.each([403, 400, 301])(
  'staff are told of no host and no bucket of the server when it answers %i, and the log is',
  async (status) => {
    await using bucket = await createBucketDouble();
    await using scene = await createPublishCalls();
    await using folder = await createTestFolder();
    const logged: LogEntry[] = [];
    const { content } = scene.site;
    const uploads = openUploads(folder.path, createSharedBucket(bucket.settings));
    const app = signedIn(uploadRoutes({ content, uploads, uploadsLimit: 1e9 }), logged);
    bucket.fault = async () => status;
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await halves(40, 30).jpeg().toBuffer())]), 'a.jpg');
    const answer = await app.request('/api/admin/uploads', { method: 'POST', body });
    const text = await answer.text();
    expect(answer.status, text).toBeGreaterThanOrEqual(500);
    expect(text).toMatch(/the (?:bucket|storage)/i);
    expect(text).not.toMatch(/\/tmp\b|\/work\b|127\.0\.0\.1|localhost:|s3:|\.db\b|\.ts:\d|node:/);
    expect(JSON.stringify(logged)).toContain('s3://');
  },
);

it('a request that fails counts as a failure of this service', async () => {
  await using bucket = await createBucketDouble();
  bucket.fault = () => 403;
  const failed: string[] = [];
  watchFailures((service) => void failed.push(service));
  await expect(createBucketStorage(bucket.settings).get('ab')).rejects.toThrow('The keys may not use');
  watchFailures(undefined);
  expect(failed).toEqual(['bucket']);
});
