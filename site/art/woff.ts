import { inflateSync } from 'node:zlib';

/** The tables of a TrueType font by tag. */
export type FontTables = ReadonlyMap<string, Buffer>;

/**
 * Reads the TrueType tables of a WOFF 1.0 file (W3C "WOFF File Format 1.0", sections 3 to 5):
 * a 44-byte header, a directory of 20-byte entries, each table deflated where that made it smaller.
 */
export function readWoff(woff: Buffer): FontTables {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1.0 font');
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < woff.readUInt16BE(12); index++) {
    const entry = 44 + 20 * index;
    const at = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const raw = woff.subarray(at, at + packed);
    const deflated = packed < woff.readUInt32BE(entry + 12);
    tables.set(woff.toString('latin1', entry, entry + 4), deflated ? inflateSync(raw) : raw);
  }
  return tables;
}

/** Lays tables out as a TrueType file. Checksums stay zero: the renderer does not read them. */
export function buildFont(tables: FontTables): Buffer {
  const tags = [...tables.keys()].toSorted();
  const header = Buffer.alloc(12 + 16 * tags.length);
  const log = Math.floor(Math.log2(tags.length));
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tags.length, 4);
  header.writeUInt16BE(16 << log, 6);
  header.writeUInt16BE(log, 8);
  header.writeUInt16BE(16 * tags.length - (16 << log), 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  tags.forEach((tag, index) => {
    const table = padded(tableOf(tables, tag));
    const entry = 12 + 16 * index;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(tableOf(tables, tag).length, entry + 12);
    parts.push(table);
    offset += table.length;
  });
  return Buffer.concat(parts);
}

/** A table that the font must have. */
export function tableOf(tables: FontTables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`font without a ${tag} table`);
  return table;
}

/** The data, filled up with zeros to a multiple of four bytes. */
function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
}
