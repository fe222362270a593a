import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '#content-db/model/problem.ts';
import { maxUploadBytes, tooManyBytes } from './image-pipeline.ts';

/** What a form may weigh beside its file. */
const overhead = 16 * 1024;

/**
 * Reads the one file of a multipart form, from the field `file`, while it arrives: no more than may be
 * uploaded is ever kept, whatever the headers promise. Throws a Problem: `unsupported` for another
 * type of body, `too-large`, and `invalid` for a form that is cut off or is another than expected.
 */
export async function receiveFile(request: Request): Promise<Buffer> {
  const form = openForm(request);
  if (Number(request.headers.get('content-length') ?? 0) > maxUploadBytes + overhead) throw tooManyBytes();
  const { file, isOver } = readForm(form);
  // It may fail before the body has been read: whoever awaits it later hears of that.
  file.catch(() => undefined);
  const reader = request.body?.getReader();
  for (let received = 0; ;) {
    const { done, value } = (await reader?.read().catch(explainCut)) ?? { done: true, value: undefined };
    if (done || isOver()) break;
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

/** The bytes of the file, once the form has ended; `isOver` tells whether it has failed before. */
function readForm(form: BusboyInstance): { file: Promise<Buffer>; isOver(): boolean } {
  const { promise: file, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  let files = 0;
  let over = false;
  const fail = (problem: Problem) => {
    over = true;
    reject(problem);
  };
  const explain = (cause: unknown) =>
    fail(new Problem('invalid', 'The form is damaged or was cut off. Upload the picture again.', { cause }));
  form.on('file', (name: string, stream: BusboyFileStream) => {
    files += 1;
    stream.on('error', explain);
    stream.on('limit', () => fail(tooManyBytes()));
    stream.on('data', (part: Buffer) => void (over || parts.push(part)));
    if (name !== 'file' || files > 1) fail(wrongFields());
  });
  form.on('field', () => fail(wrongFields()));
  form.on('partsLimit', () => fail(wrongFields()));
  form.on('error', explain);
  form.on('finish', () => (files === 1 ? resolve(Buffer.concat(parts)) : fail(wrongFields())));
  return { file, isOver: () => over };
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
