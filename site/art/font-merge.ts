import { tableOf, type FontTables } from './woff.ts';

/** Glyph index by code point. */
export type CharacterMap = ReadonlyMap<number, number>;

/**
 * The first font with the glyphs of the second added behind its own, so that one face carries both
 * scripts: the renderer lays a line of mixed scripts out correctly only within a single face.
 * Shaping tables are those of the first font; both need the same units per em.
 */
export function mergeFonts(main: FontTables, extra: FontTables): FontTables {
  const shift = glyphCount(main);
  const ownOffsets = glyphOffsets(main);
  // Not filled up to four bytes: they would be those of the last glyph, which may be an empty one.
  const ownGlyphs = tableOf(main, 'glyf').subarray(0, ownOffsets[shift]);
  const added = shiftComponents(extra, shift);
  const offsets = [
    ...ownOffsets.slice(0, shift),
    ...glyphOffsets(extra).map((offset) => offset + ownGlyphs.length),
  ];
  const head = Buffer.from(tableOf(main, 'head'));
  head.writeInt16BE(1, 50);
  const hhea = Buffer.from(tableOf(main, 'hhea'));
  hhea.writeUInt16BE(shift + glyphCount(extra), 34);
  const post = Buffer.from(tableOf(main, 'post').subarray(0, 32));
  post.writeUInt32BE(0x00030000, 0);
  const characters = new Map(
    readCharacters(extra)
      .entries()
      .map(([code, glyph]) => [code, glyph + shift]),
  );
  for (const [code, glyph] of readCharacters(main)) characters.set(code, glyph);
  return new Map([
    ...main,
    ['head', head],
    ['hhea', hhea],
    ['post', post],
    ['maxp', mergeLimits(main, extra)],
    ['hmtx', Buffer.concat([fullMetrics(main), fullMetrics(extra)])],
    ['glyf', Buffer.concat([ownGlyphs, added])],
    ['loca', longs(offsets)],
    ['cmap', writeCharacters(characters)],
  ]);
}

/** Reads the Unicode character map of a font (formats 4 and 12). */
export function readCharacters(tables: FontTables): CharacterMap {
  const cmap = tableOf(tables, 'cmap');
  const table = cmap.subarray(cmap.readUInt32BE(8));
  return table.readUInt16BE(0) === 12 ? readGroups(table) : readSegments(table);
}

/** Advance width of a glyph in font units. */
export function advanceOf(tables: FontTables, glyph: number): number {
  const last = tableOf(tables, 'hhea').readUInt16BE(34) - 1;
  return tableOf(tables, 'hmtx').readUInt16BE(4 * Math.min(glyph, last));
}

function readGroups(table: Buffer): CharacterMap {
  const map = new Map<number, number>();
  for (let at = 16; at < 16 + 12 * table.readUInt32BE(12); at += 12) {
    const first = table.readUInt32BE(at);
    for (let code = first; code <= table.readUInt32BE(at + 4); code++) {
      map.set(code, table.readUInt32BE(at + 8) + code - first);
    }
  }
  return map;
}

function readSegments(table: Buffer): CharacterMap {
  const map = new Map<number, number>();
  const size = table.readUInt16BE(6);
  for (let end = 14; end < 14 + size; end += 2) {
    const start = end + size + 2;
    const rangeAt = start + 2 * size;
    const delta = table.readUInt16BE(start + size);
    const range = table.readUInt16BE(rangeAt);
    const first = table.readUInt16BE(start);
    for (let code = first; code <= table.readUInt16BE(end) && code < 0xffff; code++) {
      const raw = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - first));
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph > 0) map.set(code, glyph);
    }
  }
  return map;
}

function writeCharacters(map: CharacterMap): Buffer {
  const groups = [...map].toSorted(([a], [b]) => a - b).flatMap(([code, glyph]) => [code, code, glyph]);
  const header = Buffer.alloc(16);
  header.writeUInt16BE(1, 2);
  header.writeUInt16BE(3, 4);
  header.writeUInt16BE(10, 6);
  header.writeUInt32BE(12, 8);
  header.writeUInt16BE(12, 12);
  return Buffer.concat([header, longs([16 + 4 * groups.length, 0, map.size, ...groups])]);
}

function glyphCount(tables: FontTables): number {
  return tableOf(tables, 'maxp').readUInt16BE(4);
}

function glyphOffsets(tables: FontTables): number[] {
  const loca = tableOf(tables, 'loca');
  const isLong = tableOf(tables, 'head').readInt16BE(50) === 1;
  return Array.from({ length: glyphCount(tables) + 1 }, (_, index) =>
    isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index),
  );
}

function shiftComponents(tables: FontTables, shift: number): Buffer {
  const glyphs = Buffer.from(tableOf(tables, 'glyf'));
  const offsets = glyphOffsets(tables);
  offsets.slice(0, -1).forEach((offset, index) => {
    const isComposite = offset !== offsets[index + 1] && glyphs.readInt16BE(offset) < 0;
    let at = isComposite ? offset + 10 : 0;
    while (at > 0) {
      const flags = glyphs.readUInt16BE(at);
      glyphs.writeUInt16BE(glyphs.readUInt16BE(at + 2) + shift, at + 2);
      const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
      at = flags & 0x20 ? at + 4 + (flags & 0x01 ? 4 : 2) + scale : 0;
    }
  });
  return glyphs;
}

function fullMetrics(tables: FontTables): Buffer {
  const last = tableOf(tables, 'hhea').readUInt16BE(34) - 1;
  const hmtx = tableOf(tables, 'hmtx');
  const rows = Buffer.alloc(4 * glyphCount(tables));
  for (let glyph = 0; glyph < glyphCount(tables); glyph++) {
    const bearing = glyph <= last ? 4 * glyph + 2 : 4 * last + 4 + 2 * (glyph - last - 1);
    rows.writeUInt16BE(advanceOf(tables, glyph), 4 * glyph);
    rows.writeInt16BE(hmtx.readInt16BE(bearing), 4 * glyph + 2);
  }
  return rows;
}

function mergeLimits(main: FontTables, extra: FontTables): Buffer {
  const limits = Buffer.from(tableOf(main, 'maxp'));
  const other = tableOf(extra, 'maxp');
  for (let at = 6; at < limits.length; at += 2) {
    limits.writeUInt16BE(Math.max(limits.readUInt16BE(at), other.readUInt16BE(at)), at);
  }
  limits.writeUInt16BE(glyphCount(main) + glyphCount(extra), 4);
  return limits;
}

function longs(values: readonly number[]): Buffer {
  const data = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => data.writeUInt32BE(value, 4 * index));
  return data;
}
