import fs from 'node:fs';
import promises from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { replace } from './globals.ts';
import { crashesAt, Ended, never, running } from './world.ts';

/** Paths of simulated disks begin with this and the name of their server. */
export const diskRoot = '/simulated/';

interface StoredFile {
  bytes: Buffer<ArrayBuffer>;
  modified: number;
}

/** The files of all simulated disks, by path. Folders exist where they are looked for. */
const files = new Map<string, StoredFile>();

/** The bytes of Blobs that were opened from a simulated disk: reading a Blob takes real time. */
const blobs = new WeakMap<Blob, Buffer<ArrayBuffer>>();

export function bytesOfBlob(blob: Blob): Buffer<ArrayBuffer> {
  const bytes = blobs.get(blob);
  if (!bytes) throw new Error('This Blob is from no simulated disk');
  return bytes;
}

/** Empties disks: all, or the one of a server. */
export function emptyDisks(server = ''): void {
  const root = server === '' ? diskRoot : `${diskRoot}${server}/`;
  for (const path of files.keys()) if (path.startsWith(root)) files.delete(path);
}

export function putFile(path: string, bytes: Buffer<ArrayBuffer>): void {
  files.set(path, { bytes, modified: 0 });
}

const inSimulation = (path: unknown): path is string => typeof path === 'string' && path.startsWith(diskRoot);

function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: 'ENOENT' });
}

function fileAt(path: string): StoredFile {
  const file = files.get(path);
  if (!file) throw missing(path);
  return file;
}

function toBuffer(bytes: unknown): Buffer<ArrayBuffer> {
  return typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes as Uint8Array);
}

/** What the functions of `node:fs` do on a simulated disk. They change it at once. */
const disk = {
  exists: (path: string) => files.has(path),
  write(path: string, bytes: unknown) {
    files.set(path, { bytes: toBuffer(bytes), modified: running.getStore()?.world.now ?? 0 });
  },
  rename(from: string, to: string) {
    files.set(to, fileAt(from));
    files.delete(from);
  },
  remove(path: string) {
    files.delete(path);
    for (const each of files.keys()) if (each.startsWith(`${path}/`)) files.delete(each);
  },
  read: (path: string) => fileAt(path).bytes,
  readdir(folder: string, options?: { recursive?: boolean; withFileTypes?: boolean }) {
    const below = [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
    if (!options?.withFileTypes) return below.map((path) => path.slice(folder.length + 1));
    return below.map((path) => ({ name: basename(path), parentPath: dirname(path), isFile: () => true }));
  },
  stat(path: string) {
    const { bytes, modified } = fileAt(path);
    return { size: bytes.length, mtime: new Date(modified), ino: 1, isFile: () => true };
  },
};

/** Counts a change of a disk, which is a moment at which its server can crash. */
function changing<A extends unknown[], T>(change: (...args: A) => T): (...args: A) => T {
  return (...args) => {
    const context = running.getStore();
    if (!context) return change(...args);
    const { machine, world } = context;
    if (machine.isDead) throw new Ended();
    const crash = crashesAt(machine, world.random);
    if (crash === 'before') {
      machine.isDead = true;
      throw new Ended();
    }
    const result = change(...args);
    if (crash === 'after') machine.isDead = true;
    if (crash) throw new Ended();
    return result;
  };
}

function later<A extends unknown[], T>(work: (...args: A) => T): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return work(...args);
    } catch (error) {
      if (error instanceof Ended) return never;
      throw error;
    }
  };
}

const write = changing(disk.write);
const rename = changing(disk.rename);
const remove = changing(disk.remove);

async function collected(content: unknown): Promise<Buffer<ArrayBuffer>> {
  if (typeof content === 'string' || content instanceof Uint8Array) return toBuffer(content);
  const parts: Uint8Array[] = [];
  for await (const part of content as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}

function openHandle(path: string, flags = 'r') {
  if (flags === 'r' && !files.has(path) && !disk.readdir(path).length) throw missing(path);
  return {
    writeFile: async (content: unknown) => later(write)(path, await collected(content)),
    read: async (into: Buffer) => ({ buffer: into, bytesRead: disk.read(path).copy(into) }),
    stat: async () => disk.stat(path),
    createReadStream: () => Readable.from([disk.read(path)]),
    sync: async () => undefined,
    chmod: async () => undefined,
    close: async () => undefined,
  };
}

function createWriteStream(path: string): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      try {
        write(path, Buffer.concat(parts));
        done();
      } catch (error) {
        if (!(error instanceof Ended)) throw error;
      }
    },
  });
}

function openAsBlob(path: string): Promise<Blob> {
  const bytes = disk.read(path);
  const blob = new Blob([bytes]);
  blobs.set(blob, bytes);
  return Promise.resolve(blob);
}

const replacements: [target: object, functions: Record<string, (...args: never[]) => unknown>][] = [
  [
    fs,
    {
      existsSync: disk.exists,
      // As who only asks whether it is there calls it.
      statSync: (path: string) => (files.has(path) ? disk.stat(path) : undefined),
      mkdirSync: () => undefined,
      writeFileSync: write,
      renameSync: rename,
      rmSync: remove,
      createReadStream: (path: string) => Readable.from([disk.read(path)]),
      createWriteStream,
      openAsBlob,
    },
  ],
  [
    promises,
    {
      access: later((path: string) => void fileAt(path)),
      mkdir: async () => undefined,
      open: later(openHandle),
      readFile: later((path: string, encoding?: BufferEncoding) =>
        encoding ? disk.read(path).toString(encoding) : disk.read(path),
      ),
      readdir: later(disk.readdir),
      rename: later(rename),
      rm: later(remove),
      stat: later(disk.stat),
    },
  ],
];

/** Makes the functions of `node:fs` work on simulated disks, for paths there. @returns a function that ends this */
export function installDisks(): () => void {
  const replaced = replacements.flatMap(([target, functions]) =>
    Object.entries(functions).map(([name, simulated]): [object, string, unknown] => {
      const real: unknown = Reflect.get(target, name);
      if (typeof real !== 'function') throw new Error(`node:fs has no ${name}`);
      const either = (...args: unknown[]): unknown =>
        Reflect.apply(inSimulation(args[0]) ? simulated : real, target, args);
      return [target, name, either];
    }),
  );
  return replace(replaced);
}
