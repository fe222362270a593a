import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pLimit from 'p-limit';
import { problemNaming } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createSendRequest, type SendRequest } from './request.ts';
import { bucketAddress, type BucketSettings, bucketUrl } from './settings.ts';
import { escapeXml, recordsOf, textsOf } from './xml.ts';
import { requireKey } from '../storage/keys.ts';
import type { Content, FileInfo, SharedStorage, Storage } from '../storage/storage.ts';

/** Number of files that one request removes at most. */
const removeAtOnce = 1000;

/** The header that keeps the SHA-256 of a file, as an ETag is one of some uploads only. */
const hashHeader = 'x-amz-meta-sha256';

/** A bucket that keeps the files of an installation. */
export function createSharedBucket(settings: BucketSettings): SharedStorage {
  return {
    address: bucketAddress(settings),
    part: (part) => createBucketStorage({ ...settings, prefix: `${settings.prefix}${part}/` }),
  };
}

/** A bucket of an S3-compatible store. @param sendOnce see `createSendRequest` */
export function createBucketStorage(settings: BucketSettings, sendOnce?: SendRequest): Storage {
  const send = createSendRequest(settings, sendOnce);
  const { prefix } = settings;
  const name = `the bucket ${bucketUrl(settings)}`;

  return {
    name,
    async put(key, content, { ifAbsent = false, sha256: known, headers = {} } = {}) {
      requireKey(key);
      const body = 'file' in content ? await openAsBlob(content.file) : content;
      const size = body instanceof Blob ? body.size : body.length;
      const sha256 = known ?? (await sha256Of(content));
      const all = { ...headers, [hashHeader]: sha256, ...(ifAbsent && { 'if-none-match': '*' }) };
      if (body instanceof Blob && size > partSize) {
        await putInParts(send, { key, body, headers: all });
        return true;
      }
      // 412: there is one.
      const { status } = await send({ method: 'PUT', key, headers: all, body, sha256, expected: [412] });
      return status !== 412;
    },
    async get(key) {
      requireKey(key);
      const answer = await send({ method: 'GET', key, expected: [404] });
      if (answer.status === 404 || !answer.body) return undefined;
      return { ...infoOf(answer), body: answer.body };
    },
    async head(key) {
      requireKey(key);
      const answer = await send({ method: 'HEAD', key, expected: [404] });
      return answer.status === 404 ? undefined : infoOf(answer);
    },
    async *list(start = '') {
      for (let from: Record<string, string> | undefined = {}; from;) {
        const query = { 'list-type': '2', 'encoding-type': 'url', prefix: prefix + start, ...from };
        const xml = await (await send({ method: 'GET', query })).text();
        for (const { Key = '', Size, LastModified = '' } of recordsOf(xml, 'Contents')) {
          const key = decodeURIComponent(Key.replaceAll('+', ' ')).slice(prefix.length);
          yield { key, size: Number(Size), modified: new Date(LastModified) };
        }
        const [next] = textsOf(xml, 'NextContinuationToken');
        from = next === undefined ? undefined : { 'continuation-token': next };
      }
    },
    async remove(keys, isOnce = false) {
      for (let at = 0; at < keys.length; at += removeAtOnce) {
        const some = keys.slice(at, at + removeAtOnce);
        for (const key of some) requireKey(key);
        const whole = some.map((key) => prefix + key);
        const failed = await removeSome(send, whole, isOnce);
        // A store may fail at single files of a request that succeeds.
        if (failed.length > 0 && (isOnce || (await removeSome(send, failed, isOnce)).length > 0))
          throw problemNaming(
            { [name]: 'the bucket' },
            'unavailable',
            `${name} did not remove all files. Try again.`,
          );
      }
    },
  };
}

/** Removes files by their whole keys. @returns those that could not be removed */
async function removeSome(send: SendRequest, keys: string[], isOnce: boolean): Promise<string[]> {
  const objects = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`);
  const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`);
  const headers = { 'content-md5': createHash('md5').update(body).digest('base64') };
  const answer = await send({ method: 'POST', query: { delete: '' }, headers, body, isOnce });
  return recordsOf(await answer.text(), 'Error').map(({ Key = '' }) => Key);
}

function infoOf({ headers }: Response): FileInfo {
  return {
    size: Number(headers.get('content-length')),
    sha256: headers.get(hashHeader) ?? undefined,
    headers: Object.fromEntries(headers),
  };
}

async function sha256Of(content: Content): Promise<string> {
  const hash = createHash('sha256');
  if ('file' in content)
    for await (const part of (await openAsBlob(content.file)).stream()) hash.update(part);
  else hash.update(content);
  return hash.digest('hex');
}

/** Larger files are sent in parts of this many bytes, as a store takes 5 GB in one request at most. */
const partSize = 16 * 1024 ** 2;

/** Parts that are in memory and on their way at the same time. */
const concurrency = 3;

interface LargeFile {
  key: string;
  body: Blob;
  headers: Record<string, string>;
}

/** Stores a large file in parts; the store checks the hash of each. Leaves nothing behind where it fails. */
async function putInParts(send: SendRequest, { key, body, headers }: LargeFile): Promise<void> {
  const { 'if-none-match': ifNoneMatch, ...stored } = headers;
  const started = await send({ method: 'POST', key, query: { uploads: '' }, headers: stored });
  const uploadId = textsOf(await started.text(), 'UploadId')[0] ?? '';
  try {
    const count = Math.ceil(body.size / partSize);
    const tags = await pLimit(concurrency).map(Array.from({ length: count }).keys(), async (at) => {
      const part = new Uint8Array(await body.slice(at * partSize, (at + 1) * partSize).arrayBuffer());
      const sha256 = createHash('sha256').update(part).digest('hex');
      const query = { partNumber: String(at + 1), uploadId };
      const { headers: answered } = await send({ method: 'PUT', key, query, body: part, sha256 });
      return answered.get('etag') ?? '';
    });
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
    );
    const list = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const completed = await send({
      method: 'POST',
      key,
      query: { uploadId },
      body: list,
      ...(ifNoneMatch && { headers: { 'if-none-match': ifNoneMatch } }),
    });
    // A store may begin to answer before it knows the outcome.
    const [error] = textsOf(await completed.text(), 'Code');
    if (error) throw new Problem('unavailable', `The storage did not accept ${key} (${error}). Try again.`);
  } catch (error) {
    await send({ method: 'DELETE', key, query: { uploadId }, expected: [404] }).catch(() => undefined);
    throw error;
  }
}
