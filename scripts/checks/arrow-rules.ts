import type { DependencyType, IForbiddenRuleType } from 'dependency-cruiser';
import { arrows, packages, typeCircles } from '../../arrows.config.ts';

const topFolders = [...new Set(Object.keys(arrows).map((folder) => folder.split('/')[0] ?? ''))];
const ours = `^(${topFolders.join('|')})/`;

/** Matches tests and their helpers. */
const tests = String.raw`\.(test|spec)\.tsx?$|/(e2e|testing)/`;

const typeOnly: DependencyType[] = ['type-only', 'type-import'];

interface Room {
  place: string;
  values: string[];
  types: string[];
}

/** All rooms in the order of the table, with paths relative to the project. */
const rooms: Room[] = Object.entries(arrows).flatMap(([folder, { rooms }]) =>
  Object.entries(rooms).map(([name, row]) => ({
    place: name === '.' ? folder : `${folder}/${name}`,
    values: row.filter((place) => !place.startsWith('type ')).map((place) => pathOf(folder, place)),
    types: row.filter((place) => place.startsWith('type ')).map((place) => pathOf(folder, place.slice(5))),
  })),
);

/** The rooms that are files: that of their folder is for the others. */
const files = rooms.map(({ place }) => place).filter((place) => /\.\w+$/.test(place));

function pathOf(folder: string, place: string): string {
  return topFolders.includes(place.split('/')[0] ?? '') ? place : `${folder}/${place}`;
}

/** A pattern for the files of a path in the table: a file, a room, or everything below a folder (`/*`). */
function filesOf(place: string): string {
  const path = place.replace(/\/\*$/, '').replaceAll('.', String.raw`\.`);
  if (place.endsWith('/*')) return `^${path}/`;
  if (/\.\w+$/.test(place)) return `^${path}$`;
  return rooms.some((room) => room.place.startsWith(`${place}/`)) ? `^${path}/[^/]+$` : `^${path}/`;
}

/** The dependency-cruiser rules for what a room may import. */
function rulesOf({ place, values, types }: Room): IForbiddenRuleType[] {
  const otherRooms = files.filter((file) => file !== place).map(filesOf);
  const from = { path: filesOf(place), pathNot: [tests, ...otherRooms] };
  const allowed = [place, ...values].map(filesOf);
  const allowedTypes = types.map(filesOf);
  const rules: IForbiddenRuleType[] = [
    {
      name: `arrows.config.ts has no such arrow for ${place}`,
      severity: 'error',
      from,
      to: { path: ours, pathNot: [...allowed, ...allowedTypes] },
    },
  ];
  if (allowedTypes.length > 0)
    rules.push({
      name: `except as a type, says arrows.config.ts of ${place}`,
      severity: 'error',
      from,
      to: { path: allowedTypes, pathNot: allowed, dependencyTypesNot: typeOnly },
    });
  return rules;
}

/** Tests may import their own top folder and those above it, and those of the site the example. */
const testRules = topFolders.slice(0, -1).map((top, at): IForbiddenRuleType => ({
  name: `it is below ${top}, whose tests set scenes with what is above`,
  severity: 'error',
  from: { path: `^${top}/.*(${tests})` },
  to: {
    path: topFolders
      .slice(at + 1)
      .filter((below) => top !== 'site' || below !== 'example')
      .map((below) => `^${below}/`),
  },
}));

const packageRules = packages.map(({ name, knownBy, reason }): IForbiddenRuleType => ({
  name: reason,
  severity: 'error',
  from: { path: ours, pathNot: knownBy.map(filesOf) },
  to: { path: `(^|/node_modules/)${name}(/|$)` },
}));

export const arrowRules: IForbiddenRuleType[] = [
  ...rooms.flatMap(rulesOf),
  ...testRules,
  ...packageRules,
  {
    name: 'the folder has no row in arrows.config.ts',
    severity: 'error',
    from: { path: ours, pathNot: [tests, ...rooms.map(({ place }) => filesOf(place))] },
    to: {},
  },
  {
    name: 'only tests and scripts use what is there for tests',
    severity: 'error',
    from: { path: ours, pathNot: [tests, '^scripts/'] },
    to: { path: tests },
  },
  {
    name: 'it leaves its folder: write it as #folder/file.ts',
    severity: 'error',
    from: { path: String.raw`^([^/]+)/` },
    to: { path: ours, pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  },
  { name: 'there is no such file', severity: 'error', from: {}, to: { path: '^#' } },
  {
    name: 'it makes a circle',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: typeOnly } },
  },
  {
    name: 'it makes a circle of types',
    severity: 'error',
    from: { pathNot: typeCircles.map(filesOf) },
    to: { circular: true, via: { dependencyTypes: typeOnly } },
  },
];

/** Imports that the table allows from a room to one below it, as `room → room`. There must be none. */
export const downwardArrows = rooms.flatMap(({ place, values }, at) =>
  rooms
    .slice(at + 1)
    .filter((below) => values.some((value) => overlaps(value, below.place)))
    .map((below) => `${place} → ${below.place}`),
);

/** Whether a path of the table contains files of a room. */
function overlaps(place: string, room: string): boolean {
  if (place.endsWith('/*')) return `${room}/`.startsWith(place.slice(0, -1));
  const isRoom = rooms.some((other) => other.place === place);
  return isRoom ? place === room : place.startsWith(`${room}/`);
}
