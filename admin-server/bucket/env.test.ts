import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { bucketEnv } from './env.ts';

const readBuckets = (variables: Record<string, string>) =>
  bucketEnv.parse(readEnv(variables, [bucketEnv]).variables);

const keys = { STORAGE_ACCESS_KEY_ID: 'a', STORAGE_SECRET_ACCESS_KEY: 'b', STORAGE_REGION: 'eu-central-1' };

test('there is no bucket unless one is named', () => {
  expect(readBuckets({})).toEqual({ storage: undefined, website: undefined });
});

test('a bucket that keeps files is read with its prefix, its store and its keys', () => {
  const place = { STORAGE_URL: 's3://example/of/site/', STORAGE_ENDPOINT: 'https://s3.example.org/' };
  expect(readBuckets({ ...keys, ...place }).storage).toEqual({
    bucket: 'example',
    prefix: 'of/site/',
    endpoint: 'https://s3.example.org',
    region: 'eu-central-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  });
});

test('a bucket is one of Amazon S3, unless another store is named', () => {
  expect(readBuckets({ STORAGE_URL: 's3://example', ...keys }).storage).toMatchObject({
    bucket: 'example',
    prefix: '',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
  });
});

test('a bucket to deploy to has the store and the keys of the other bucket, unless it has its own', () => {
  const storage = { ...keys, STORAGE_ENDPOINT: 'https://s3.example.org' };
  const shared = { bucket: 'public', prefix: '', accessKeyId: 'a', secretAccessKey: 'b' };
  expect(readBuckets({ ...storage, DEPLOY_BUCKET: 's3://public' })).toMatchObject({
    storage: undefined,
    website: { ...shared, endpoint: 'https://s3.example.org' },
  });
  const own = { DEPLOY_BUCKET: 's3://public', DEPLOY_ENDPOINT: 'https://other.example.org' };
  expect(readBuckets({ ...storage, ...own }).website).toMatchObject({
    ...shared,
    endpoint: 'https://other.example.org',
  });
});

test.each<[name: string, variables: Record<string, string>]>([
  ['STORAGE_URL', { STORAGE_URL: 'example/site' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://example/../site' }],
  ['STORAGE_ENDPOINT', { STORAGE_ENDPOINT: 's3.example.org' }],
  ['STORAGE_ACCESS_KEY_ID', { STORAGE_URL: 's3://example', STORAGE_SECRET_ACCESS_KEY: 'five' }],
  ['STORAGE_SECRET_ACCESS_KEY', { STORAGE_URL: 's3://example', STORAGE_ACCESS_KEY_ID: 'four' }],
  ['DEPLOY_BUCKET', { DEPLOY_BUCKET: 'public' }],
  ['DEPLOY_ACCESS_KEY_ID', { DEPLOY_BUCKET: 's3://public', DEPLOY_SECRET_ACCESS_KEY: 'five' }],
  ['DEPLOY_BUCKET', { ...keys, DEPLOY_BUCKET: 's3://public', DEPLOY_DIRECTORY: '/srv/site' }],
])('an invalid %s stops the start with a sentence that says how to correct it', (name, variables) => {
  expect(() => readBuckets(variables)).toThrow(
    expect.objectContaining({
      code: 'setup',
      message: expect.stringMatching(new RegExp(`^${name} [^\\n]+: [^\\n]+\\.$`)),
    }),
  );
});
