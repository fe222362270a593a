import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from '../files/encoding.ts';
import { bytesOf, type FileSource } from '../files/file-source.ts';
import type { ReadObject } from '../files/object-reader.ts';
import { fileIsMissing } from '../files/send-file.ts';
import { pageQuality, partPathsIn, tagOfPage, wholeFile } from '../publish/page/joined-page.ts';
import type { LiveFile, LiveSite } from '../publish/types.ts';

/** Bytes of the pages that are kept joined, plain and encoded. */
const memory = 64 * 1024 * 1024;

/** A page that can be sent: its tag, and its bytes in an encoding. */
interface OpenPage {
  /** Identifies the bytes. */
  tag: string;
  open(encoding?: Encoding): Promise<FileSource | undefined>;
}

/** Joins pages with their shared parts as they are asked for, and keeps what is asked for often. */
export function createPageOpener(
  readObject: ReadObject,
): (files: LiveSite['files'], file: LiveFile) => Promise<OpenPage> {
  const kept = new LRUCache<string, FileSource>({
    maxSize: memory,
    sizeCalculation: ({ size }) => size + 200,
  });
  const running = new Map<string, Promise<FileSource>>();
  /** The pages of a release, as far as they were asked for. */
  const pages = new WeakMap<LiveSite['files'], WeakMap<LiveFile, Promise<OpenPage>>>();

  async function read(object: string): Promise<Uint8Array<ArrayBuffer>> {
    const source = await readObject(object);
    if (source) return bytesOf(source);
    throw fileIsMissing();
  }

  async function make(
    files: LiveSite['files'],
    file: LiveFile,
    { key, encoding }: { key: string; encoding: Encoding | undefined },
  ): Promise<FileSource> {
    const whole = await wholeFile(files, file, read);
    const bytes = encoding ? await compress(whole, encoding, pageQuality) : whole;
    const source = { size: bytes.length, bytes };
    kept.set(key, source);
    return source;
  }

  async function openPage(files: LiveSite['files'], file: LiveFile): Promise<OpenPage> {
    const tag = tagOfPage(files, file, partPathsIn(await read(file.object)));
    return {
      tag,
      async open(encoding) {
        const key = `${tag} ${encoding ?? ''}`;
        const known = kept.get(key) ?? running.get(key);
        if (known) return known;
        const making = make(files, file, { key, encoding }).finally(() => running.delete(key));
        running.set(key, making);
        return making;
      },
    };
  }

  return (files, file) => {
    const ofRelease = pages.get(files) ?? new WeakMap<LiveFile, Promise<OpenPage>>();
    pages.set(files, ofRelease);
    const page = ofRelease.get(file) ?? openPage(files, file);
    ofRelease.set(file, page);
    page.catch(() => ofRelease.delete(file));
    return page;
  };
}
