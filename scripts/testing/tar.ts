import { gzipSync } from 'node:zlib';

/** An entry of an archive that a test makes up. */
export interface MadeEntry {
  name: string;
  /** The type of the header: `0` is a file, `2` a symbolic link, `5` a folder. */
  type?: string;
  body?: string | Buffer;
  target?: string;
  /** What the header says; the length of the body by default. */
  size?: number;
}

/** A compressed tar archive, which `tar` might refuse to make. */
export function madeArchive(entries: MadeEntry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.map(blocks), Buffer.alloc(1024)]));
}

function blocks({ name, type = '0', body = '', target = '', size }: MadeEntry): Buffer {
  const bytes = Buffer.from(body);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  header.write(`${(size ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write(target, 157, 100);
  header.write('ustar\x0000', 257);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}
