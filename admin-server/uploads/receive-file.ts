import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '#content-db/model/problem.ts';
import { maxUploadBytes, tooManyBytes } from './image-pipeline.ts';

/** Bytes that a form may have besides its file. */
const overhead = 16 * 1024;

/**
 * Reads the only file of a multipart form, in the field `file`, as a stream. Never holds more than the limit in
 * memory, whatever the headers say.
 * @throws Problem `unsupported` when the body has another type, `too-large`, `invalid` when the form is incomplete
 * or has other fields
 */
export async function receiveFile(request: Request): Promise<Buffer> {
  const form = openForm(request);
  if (Number(request.headers.get('content-length') ?? 0) > maxUploadBytes + overhead) throw tooManyBytes();
  const { file, hasFailed } = readForm(form);
  // It may fail before it is awaited, which must not count as an unhandled rejection.
  file.catch(() => undefined);
  const reader = request.body?.getReader();
  for (let received = 0; ;) {
    const { done, value } = (await reader?.read().catch(explainCut)) ?? { done: true, value: undefined };
    if (done || hasFailed()) break;
    received += value.length;
    if (received > maxUploadBytes + overhead) throw tooManyBytes();
    await Promise.race([write(form, value), file]);
  }
  form.end();
  return file;
}

function openForm(request: Request): BusboyInstance {
  const type = request.headers.get('content-type') ?? '';
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type) || encoding.toLowerCase() !== 'identity') {
    throw new Problem('unsupported', 'Send the picture as multipart/form-data, without an encoding.');
  }
  try {
    const limits = {
      fileSize: maxUploadBytes - 1,
      fieldSize: 1024,
      parts: 2,
      headerPairs: 20,
      headerSize: 8 * 1024,
    };
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch (cause) {
    throw new Problem('invalid', 'The form has no boundary.', { cause });
  }
}

/** `file` resolves to the bytes when the form ends; `hasFailed` says whether it was rejected. */
function readForm(form: BusboyInstance): { file: Promise<Buffer>; hasFailed(): boolean } {
  const { promise: file, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  let files = 0;
  let failed = false;
  const fail = (problem: Problem) => {
    failed = true;
    reject(problem);
  };
  const explain = (cause: unknown) =>
    fail(new Problem('invalid', 'The form is damaged or was cut off. Upload the picture again.', { cause }));
  form.on('file', (name: string, stream: BusboyFileStream) => {
    files += 1;
    stream.on('error', explain);
    stream.on('limit', () => fail(tooManyBytes()));
    stream.on('data', (part: Buffer) => void (failed || parts.push(part)));
    if (name !== 'file' || files > 1) fail(wrongFields());
  });
  form.on('field', () => fail(wrongFields()));
  form.on('partsLimit', () => fail(wrongFields()));
  form.on('error', explain);
  form.on('finish', () => (files === 1 ? resolve(Buffer.concat(parts)) : fail(wrongFields())));
  return { file, hasFailed: () => failed };
}

function write(form: BusboyInstance, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => void form.write(bytes, () => resolve()));
}

function wrongFields(): Problem {
  return new Problem('invalid', 'Send one picture, in the field file, and nothing else.', {
    fields: { file: 'Please select an image' },
  });
}

function explainCut(): never {
  throw new Problem('invalid', 'The request ended before its body was complete.');
}
