import type { Feature } from '../feature.ts';
import { createSharedBucket } from './bucket-storage.ts';
import { doctor, inspectWebsite } from './doctor.ts';
import { bucketEnv } from './env.ts';
import { createFencedBucket } from './fenced-bucket.ts';
import { createBucketTarget } from './website-target.ts';

/** Keeps files in a bucket of an S3-compatible store, and brings the site to one that visitors read. */
export const bucket: Feature = {
  env: bucketEnv,
  doctor,
  storage(variables) {
    const { storage } = bucketEnv.parse(variables);
    return storage && createSharedBucket(storage);
  },
  target: {
    open(variables, { published, server, ...files }) {
      const { website } = bucketEnv.parse(variables);
      if (!website) return undefined;
      const fenced = createFencedBucket(website, { published, server });
      return createBucketTarget({ ...files, ...fenced, read: published.read });
    },
    async inspect(variables) {
      const { website } = bucketEnv.parse(variables);
      return website ? inspectWebsite(website) : [];
    },
  },
  start: () => ({ measures: { services: ['bucket'] } }),
};
