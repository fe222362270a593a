import { describe, expect, it } from 'vitest';
import { maxUploadBytes } from './image-pipeline.ts';
import { receiveFile } from './receive-file.ts';

const boundary = 'xBOUNDARYx';
const usual = `multipart/form-data; boundary=${boundary}`;

function part(disposition: string, content: string | Buffer, type?: string): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

function form(...parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** A request whose body arrives in pieces of a size, and how much of it was taken. */
function requestOf(bytes: Buffer, { type = usual, piece = 64 * 1024, headers = {} } = {}) {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = bytes.subarray(taken.bytes, taken.bytes + piece);
      taken.bytes += next.length;
      if (next.length === 0) controller.close();
      else controller.enqueue(new Uint8Array(next));
    },
  });
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type, ...headers },
  } as RequestInit);
  return { request, taken };
}

const receive = (bytes: Buffer, options?: Parameters<typeof requestOf>[1]) =>
  receiveFile(requestOf(bytes, options).request);
const file = (content: string | Buffer, name = 'a.jpg') =>
  part(`name="file"; filename="${name}"`, content, 'image/jpeg');

describe('the file of a form', () => {
  it('arrives as it was sent, in whatever pieces', async () => {
    const content = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256));
    for (const piece of [1, 7, 100, 1_000_000])
      expect((await receive(form(file(content)), { piece })).equals(content)).toBe(true);
  });

  it('may be empty, and what its name is matters to nobody', async () => {
    expect((await receive(form(file('')))).length).toBe(0);
    for (const name of ['../../x', 'a.php.jpg', 'CON', 'x'.repeat(300), '\u202egpj.exe', 'a%00.jpg']) {
      expect((await receive(form(file('content', name)))).toString()).toBe('content');
    }
  });

  it('may have a byte less than 5 MB', async () => {
    expect((await receive(form(file(Buffer.alloc(maxUploadBytes - 1))))).length).toBe(maxUploadBytes - 1);
    await expect(receive(form(file(Buffer.alloc(maxUploadBytes))))).rejects.toMatchObject({
      name: 'Problem',
      code: 'too-large',
    });
  });
});

describe('too much', () => {
  const large = form(file(Buffer.alloc(4 * maxUploadBytes)));

  it('is not read further than it may be, whatever the headers promise', async () => {
    for (const headers of [{}, { 'content-length': '10' }]) {
      const { request, taken } = requestOf(large, { headers });
      await expect(receiveFile(request)).rejects.toMatchObject({ code: 'too-large' });
      expect(taken.bytes).toBeLessThan(maxUploadBytes + 256 * 1024);
    }
  });

  it('is not read at all where the headers say so', async () => {
    const { request, taken } = requestOf(large, { headers: { 'content-length': String(large.length) } });
    await expect(receiveFile(request)).rejects.toMatchObject({ code: 'too-large' });
    expect(taken.bytes).toBeLessThan(256 * 1024);
  });

  it('beside the file counts as well', async () => {
    const preamble = Buffer.alloc(2 * maxUploadBytes, 'x');
    await expect(
      receive(Buffer.concat([preamble, Buffer.from('\r\n'), form(file('content'))])),
    ).rejects.toMatchObject({ code: 'too-large' });
  });
});

describe('another form is refused', () => {
  it.each<[string, Buffer]>([
    ['no part', form()],
    ['no file', form(part('name="file"', 'text'))],
    ['another field', form(part('name="picture"; filename="a.jpg"', 'content'))],
    ['a field called __proto__', form(part('name="__proto__"; filename="a.jpg"', 'content'))],
    ['a field called constructor', form(file('content'), part('name="constructor"', 'x'))],
    ['two files', form(file('one'), file('two'))],
    ['three files', form(file('one'), file('two'), file('three'))],
    ['a field beside the file', form(file('content'), part('name="title"', 'x'))],
    ['a field without a name', form(part('filename="a.jpg"', 'content'))],
    ['a part without a header', Buffer.from(`--${boundary}\r\n\r\ncontent\r\n--${boundary}--\r\n`)],
    [
      'a header that does not end',
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${'x'.repeat(100_000)}`),
    ],
    ['an empty body', Buffer.alloc(0)],
    [
      'another boundary',
      Buffer.from(form(file('content')).toString('latin1').replaceAll(boundary, 'another'), 'latin1'),
    ],
  ])('%s', async (_, bytes) => {
    for (const piece of [5, 1_000_000]) {
      await expect(receive(bytes, { piece })).rejects.toMatchObject({ name: 'Problem', code: 'invalid' });
    }
    expect({}).not.toHaveProperty('filename');
  });

  it('one that is cut off, wherever that is', async () => {
    const bytes = form(file('content\r\n--xBOUND'));
    for (let length = 0; length < bytes.length - '\r\n'.length; length++) {
      await expect(receive(bytes.subarray(0, length)), `cut at ${length}`).rejects.toMatchObject({
        name: 'Problem',
        code: 'invalid',
      });
    }
  });

  it('one whose sender goes away', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(form(file('content')).subarray(0, 100)));
      },
      pull: (controller) => controller.error(new Error('aborted')),
    });
    const request = new Request('http://localhost/', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': usual },
    } as RequestInit);
    await expect(receiveFile(request)).rejects.toMatchObject({ name: 'Problem', code: 'invalid' });
  });

  it.each([
    ['multipart/form-data', 'invalid'],
    ['multipart/form-data; boundary=', 'invalid'],
    ['multipart/form-data; boundary="', 'invalid'],
    ['multipart/mixed; boundary=x', 'unsupported'],
    ['application/x-www-form-urlencoded', 'unsupported'],
    ['application/json', 'unsupported'],
    ['image/jpeg', 'unsupported'],
    ['', 'unsupported'],
  ])('a body of the type %j: %s', async (type, code) => {
    await expect(receive(form(file('content')), { type })).rejects.toMatchObject({ name: 'Problem', code });
  });

  it('a body that is compressed', async () => {
    await expect(
      receive(form(file('content')), { headers: { 'content-encoding': 'gzip' } }),
    ).rejects.toMatchObject({ code: 'unsupported' });
  });
});
