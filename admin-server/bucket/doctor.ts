import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { messageOf } from '#content-db/model/problem.ts';
import { capital, type Check, failed, type Finding, off, ok, warning } from '../doctor/finding.ts';
import type { Storage } from '../storage/storage.ts';
import { createBucketStorage, createSharedBucket } from './bucket-storage.ts';
import { bucketEnv } from './env.ts';
import type { BucketSettings } from './settings.ts';

/** What is stored, read and removed again. */
const probe = 'npm run doctor';

/** Milliseconds after which a nightly backup is late. */
const late = 36 * 3_600_000;

/** Whether the bucket can be listed, written, read and cleaned, and has a backup of last night. */
export const doctor: Check = {
  name: 'Bucket',
  async run({ variables }) {
    const { storage } = bucketEnv.parse(variables);
    if (!storage) return [off('Files and backups are on this disk alone. See STORAGE_URL.')];
    try {
      return await inspect(storage);
    } catch (error) {
      const fix =
        'Check STORAGE_URL, STORAGE_ENDPOINT, STORAGE_REGION and the keys, and what the keys may do.';
      return [failed(messageOf(error), fix)];
    }
  },
};

async function inspect(settings: BucketSettings): Promise<Finding[]> {
  const backups = createSharedBucket(settings).part('backups');
  if (!(await keepsFiles(backups)))
    return [failed(`${capital(backups.name)} forgets what it has just stored.`, 'Use another store.')];
  const newest = await newestBackup(backups);
  return [ok(`${capital(backups.name)} can be listed, written and read.`), backupFinding(newest)];
}

/** Whether releases can be brought to the bucket that visitors read. */
export async function inspectWebsite(settings: BucketSettings): Promise<Finding[]> {
  const storage = createBucketStorage(settings);
  const fix = 'Check DEPLOY_BUCKET, DEPLOY_ENDPOINT and the keys, and what the keys may do.';
  try {
    if (!(await keepsFiles(storage)))
      return [failed(`${capital(storage.name)} forgets what it stores.`, fix)];
    return [ok(`${capital(storage.name)} can be deployed to.`)];
  } catch (error) {
    return [failed(messageOf(error), fix)];
  }
}

/** Whether a file that is stored can be read, and be removed again. @throws Problem if one of these is refused */
async function keepsFiles(storage: Storage): Promise<boolean> {
  const key = `doctor-${randomUUID()}`;
  try {
    await storage.put(key, new TextEncoder().encode(probe));
    const kept = await storage.get(key);
    return kept !== undefined && (await text(kept.body)) === probe;
  } finally {
    await storage.remove([key]);
  }
}

async function newestBackup(backups: Storage): Promise<Date | undefined> {
  let newest: Date | undefined;
  for await (const { key, modified } of backups.list())
    if (key.endsWith('.tar.gz') && (!newest || modified > newest)) newest = modified;
  return newest;
}

function backupFinding(newest: Date | undefined): Finding {
  const fix = 'Make one with npm run backup, and let the system do that every night: see docs/deploy.';
  if (!newest) return warning('It has no backup.', fix);
  const sentence = `Its newest backup is of ${newest.toISOString()}.`;
  return Date.now() - newest.getTime() > late ? warning(sentence, fix) : ok(sentence);
}
