import { createObjectStore, type ObjectStore, type StoreSettings } from '../files/object-store.ts';
import { createBucketStorage } from '../bucket/bucket-storage.ts';
import type { BucketSettings } from '../bucket/settings.ts';
import { shareObjects, type SharingOptions } from './shared-objects.ts';
import { createSharedFolder, type SharedFolder } from './shared-folder.ts';
import type { Storage } from './storage.ts';

/** What a bucket holds of an installation. */
type Part = 'objects' | 'uploads' | 'backups' | 'revocations';

/** A part of the bucket of an installation. */
export function openBucket(settings: BucketSettings, part: Part): Storage {
  return createBucketStorage({ ...settings, prefix: `${settings.prefix}${part}/` });
}

/** The objects of an installation: in a folder, or also in a bucket, of which the folder is a cache then. */
export function openObjects({ folder, quality, bucket, ...sharing }: ObjectSettings): ObjectStore {
  const local = createObjectStore(folder, quality);
  return bucket ? shareObjects(local, openBucket(bucket, 'objects'), sharing) : local;
}

export interface ObjectSettings extends StoreSettings, SharingOptions {
  bucket: BucketSettings | undefined;
}

/** The uploaded pictures of an installation, in the same way. */
export function openUploads(folder: string, bucket?: BucketSettings): SharedFolder {
  return createSharedFolder(folder, bucket && openBucket(bucket, 'uploads'));
}
