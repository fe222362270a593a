import type { Point } from '#content-db/scenes/scene.ts';
import { short } from '../art/geometry.ts';

/** Figures are drawn a little larger than people are, so that they can be read on a phone. */
const scale = 1.2;

/** Somebody from above who looks up: shoulders and head, and in front a mark of where they look. */
function shouldersPath(unit: number): string {
  const s = (metres: number) => short(metres * unit * scale, 0);
  return (
    `M${s(-0.27)} ${s(-0.03)}C${s(-0.28)} ${s(-0.13)} ${s(-0.2)} ${s(-0.14)} ${s(-0.13)} ${s(-0.11)}` +
    `S${s(0.05)} ${s(-0.09)} ${s(0.13)} ${s(-0.11)}S${s(0.28)} ${s(-0.13)} ${s(0.27)} ${s(-0.03)}` +
    `C${s(0.25)} ${s(0.1)} ${s(0.1)} ${s(0.15)} 0 ${s(0.15)}S${s(-0.25)} ${s(0.1)} ${s(-0.27)} ${s(-0.03)}z`
  );
}

/** Shoulders, head and the mark in front, around the origin, looking up. */
export function figure(unit: number): string {
  const s = (metres: number) => short(metres * unit * scale, 0);
  return (
    `<path class="b" d="${shouldersPath(unit)}"/><circle r="${s(0.12)}"/>` +
    `<path class="i" d="M${s(-0.06)} ${s(-0.15)}L0 ${s(-0.23)} ${s(0.06)} ${s(-0.15)}z"/>`
  );
}

/** Three arcs in front of somebody who speaks. */
export function voice(unit: number): string {
  const arcs = [0.42, 0.56, 0.7].map((radius) => {
    const [x, y, r] = [radius * 0.5, radius * 0.86, radius].map((metres) => short(metres * unit * scale, 0));
    return `M-${x}-${y}A${r} ${r} 0 0 1 ${x}-${y}`;
  });
  return `<path class="z" d="${arcs.join('')}"/>`;
}

/** Somebody without a name: one of a crowd, or a person at another moment. */
export function outline(at: Point, turn: number, unit: number): string {
  return `<g transform="${placed(at, turn)}"><path d="${shouldersPath(unit)}"/><circle r="${short(0.12 * unit * scale, 0)}"/></g>`;
}

function placed([x, y]: Point, turn: number): string {
  return `translate(${short(x)} ${short(y)})rotate(${short(turn, 0)})`;
}
