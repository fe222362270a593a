import type { Locale } from '#content-db/model/locale.ts';
import { directions, type Point, type Shape } from '#content-db/scenes/scene.ts';
import { line, short } from '../art/geometry.ts';
import { outline } from './figures.ts';
import { lettering } from './lettering.ts';
import type { Sheet } from './sheet.ts';

/** Where the middle of the label of a shape stands, in units. */
export function labelPlace(shape: Shape, sheet: Sheet): Point {
  if (shape.kind === 'label') return sheet.point(shape.at);
  if (shape.kind === 'door') return besideDoor(shape, sheet);
  if (!('from' in shape)) return [0, 0];
  const { x, y, width, height } = areaOf(shape, sheet);
  return [x + width / 2, y + height / 2];
}

/** What stands on the plan, as SVG. */
export function drawShape(shape: Shape, sheet: Sheet, locale: Locale): string {
  switch (shape.kind) {
    case 'wall':
      return `<path class="h" d="${line(...shape.points.map(sheet.point))}"/>`;
    case 'line':
      return `<path class="t${shape.isDashed ? ' d' : ''}" d="${line(...shape.points.map(sheet.point))}"/>`;
    case 'box':
      return drawBox(areaOf(shape, sheet)) + labelOf(shape, sheet, locale);
    case 'seats':
      return `<path class="t f" d="${seats(shape, sheet)}"/>`;
    case 'crowd':
      return crowd(shape, sheet);
    case 'door':
      return drawDoor(shape, sheet) + labelOf(shape, sheet, locale);
    case 'label':
      return labelOf(shape, sheet, locale);
  }
}

function labelOf(shape: Extract<Shape, { label: unknown }>, sheet: Sheet, locale: Locale): string {
  if (!shape.label) return '';
  const place = labelPlace(shape, sheet);
  const text = lettering(shape.label[locale], place, 'l w');
  if (!isUpright(shape, sheet)) return text;
  return `<g transform="rotate(-90 ${short(place[0], 0)} ${short(place[1], 0)})">${text}</g>`;
}

/** Whether the label of a shape runs upwards. */
export function isUpright(shape: Shape, sheet: Sheet): boolean {
  if (shape.kind !== 'box') return false;
  const { width, height } = areaOf(shape, sheet);
  return height > 1.5 * width;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The area between two corners in units. */
function areaOf({ from, to }: { from: Point; to: Point }, { point }: Sheet): Area {
  const [a, b] = [point(from), point(to)];
  return {
    x: Math.min(a[0], b[0]),
    y: Math.min(a[1], b[1]),
    width: Math.abs(a[0] - b[0]),
    height: Math.abs(a[1] - b[1]),
  };
}

function drawBox({ x, y, width, height }: Area): string {
  return `<rect class="t f" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="3"/>`;
}

/** Metres from one seat to the next, one behind the other and side by side. */
const pitch = { behind: 0.78, beside: 0.52 };

function seats({ from, to, facing }: Extract<Shape, { kind: 'seats' }>, sheet: Sheet): string {
  const { x, y, width, height } = areaOf({ from, to }, sheet);
  const { unit } = sheet;
  const turn = sheet.direction(facing);
  const isAcross = turn % 180 !== 0;
  const along = Math.max(1, Math.round((isAcross ? width : height) / (pitch.behind * unit)));
  const across = Math.max(1, Math.round((isAcross ? height : width) / (pitch.beside * unit)));
  const cell = { x: width / (isAcross ? along : across), y: height / (isAcross ? across : along) };
  const isBackFirst = turn === 90 || turn === 180;
  const path: string[] = [];
  for (let row = 0; row < along; row++) {
    for (let seat = 0; seat < across; seat++) {
      const [column, line] = isAcross ? [row, seat] : [seat, row];
      path.push(seatAt(x + column * cell.x, y + line * cell.y, 0.46 * unit, { isAcross, isBackFirst }));
    }
  }
  return path.join('');
}

function seatAt(
  x: number,
  y: number,
  side: number,
  { isAcross, isBackFirst }: { isAcross: boolean; isBackFirst: boolean },
): string {
  const back = side * 0.2;
  const size = short(side, 0);
  const cushion = `M${short(x, 0)} ${short(y, 0)}h${size}v${size}h-${size}z`;
  const at = isBackFirst ? back : side - back;
  return isAcross ? `${cushion}m${short(at, 0)} 0v${size}` : `${cushion}m0 ${short(at, 0)}h${size}`;
}

function crowd({ count, from, to, facing }: Extract<Shape, { kind: 'crowd' }>, sheet: Sheet): string {
  const { x, y, width, height } = areaOf({ from, to }, sheet);
  const columns = Math.max(1, Math.round(Math.sqrt((count * width) / height)));
  const rows = Math.ceil(count / columns);
  const figures = Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const place: Point = [
      x + ((column + 0.5 + (scatter(2 * index) - 0.5) * 0.35) * width) / columns,
      y + ((row + 0.5 + (scatter(2 * index + 1) - 0.5) * 0.35) * height) / rows,
    ];
    return outline(place, sheet.direction(facing) + Math.round((scatter(index + 97) - 0.5) * 70), sheet.unit);
  });
  return `<g class="c">${figures.join('')}</g>`;
}

/** A number from 0 to 1 that looks random, the same for the same index. */
function scatter(index: number): number {
  return (Math.imul(index + 1, 0x9e3779b1) >>> 0) / 2 ** 32;
}

type Door = Extract<Shape, { kind: 'door' }>;

/** The open leaf of a door: its hinge and its end, in units. */
export function leafOf(door: Door, sheet: Sheet): [hinge: Point, open: Point] {
  const [hinge, end] = [sheet.point(door.hinge), sheet.point(door.end)];
  const radius = Math.hypot(end[0] - hinge[0], end[1] - hinge[1]);
  const [x, y] = vectorOf(sheet.direction(door.opens));
  return [hinge, [hinge[0] + x * radius, hinge[1] + y * radius]];
}

/** An opening in a wall, the leaf, and the arc that it swings through. */
function drawDoor(door: Door, sheet: Sheet): string {
  const [hinge, open] = leafOf(door, sheet);
  const end = sheet.point(door.end);
  const radius = Math.hypot(end[0] - hinge[0], end[1] - hinge[1]);
  const [x, y] = vectorOf(sheet.direction(door.opens));
  const sweep = x * (end[1] - hinge[1]) - y * (end[0] - hinge[0]) > 0 ? 1 : 0;
  const arc = `${line(open)}A${short(radius)} ${short(radius)} 0 0 ${sweep} ${line(end).slice(1)}`;
  return `<path class="o" d="${line(hinge, end)}"/><path class="h" d="${line(hinge, open)}"/><path class="t d" d="${arc}"/>`;
}

/** On the side that the door doesn't open to. */
function besideDoor({ hinge, end, opens }: Door, sheet: Sheet): Point {
  const [[fromX, fromY], [toX, toY]] = [sheet.point(hinge), sheet.point(end)];
  const [x, y] = vectorOf(sheet.direction(opens));
  return [(fromX + toX) / 2 - x * 0.32 * sheet.unit, (fromY + toY) / 2 - y * 0.32 * sheet.unit];
}

function vectorOf(degrees: number): Point {
  const turn = ((degrees % 360) + 360) % 360;
  const name = Object.entries(directions).find(([, degrees]) => degrees === turn)?.[0];
  return name === 'up' ? [0, -1] : name === 'down' ? [0, 1] : name === 'left' ? [-1, 0] : [1, 0];
}
