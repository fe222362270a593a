/** Where a bucket is, and the keys for it. */
export interface BucketSettings {
  bucket: string;
  /** What the keys of all files begin with: empty, or with a slash at its end. */
  prefix: string;
  /** Origin of the store, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The address of a bucket in messages, as in `STORAGE_URL`. */
export function bucketUrl({ bucket, prefix }: Pick<BucketSettings, 'bucket' | 'prefix'>): string {
  return `s3://${bucket}${prefix && `/${prefix.slice(0, -1)}`}`;
}

/** Tells a bucket from all others. */
export function bucketAddress(settings: BucketSettings): string {
  return [bucketUrl(settings), 'at', settings.endpoint].join(' ');
}
