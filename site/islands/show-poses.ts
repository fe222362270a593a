import { poseAt } from '#content-db/scenes/pose.ts';
import type { Choice } from '#content-db/scenes/scene.ts';
import { dimension } from '../scenes/dimension.ts';
import type { Replay } from '../scenes/replay.ts';
import type { PlayerParts } from './parts.ts';

type Pose = ReturnType<typeof poseAt>;

/** Puts the figures of a drawing where they are at a time, with their distances and rings. */
export function showPoses(
  { figures, distances, rings }: PlayerParts,
  { branches, staff, unit }: Replay,
  choice: Choice,
  seconds: number,
  metre: string,
): void {
  const poseOf = (number: number): Pose => poseAt(branches[choice].tracks[number] ?? [], seconds);
  for (const [number, figure] of figures.entries()) {
    const [x, y, facing] = poseOf(number);
    figure.setAttribute('transform', `translate(${x} ${y})`);
    figure.firstElementChild?.setAttribute('transform', `rotate(${facing})`);
  }
  for (const group of distances) {
    const [from = 0, to = 0] = group.dataset['distance']?.split(' ').map(Number) ?? [];
    showDistance(
      group,
      dimension(poseOf(from), poseOf(to), { unit, side: Number(group.dataset['side']) }),
      metre,
    );
  }
  for (const group of rings) {
    const pose = poseOf(Number(group.dataset['rings']));
    const nearest = Math.min(...staff.map((number) => between(poseOf(number), pose)));
    group.setAttribute('transform', `translate(${pose[0]} ${pose[1]})`);
    for (const ring of group.querySelectorAll<SVGCircleElement>('circle'))
      ring.toggleAttribute('data-inside', nearest < Number(ring.dataset['radius']));
  }
}

function between([x, y]: Pose, [toX, toY]: Pose): number {
  return Math.hypot(toX - x, toY - y);
}

function showDistance(
  group: SVGGElement,
  { path, x, y, metres }: ReturnType<typeof dimension>,
  metre: string,
): void {
  group.querySelector('path')?.setAttribute('d', path);
  const number = group.querySelector('text');
  if (!number) return;
  number.setAttribute('x', String(x));
  number.setAttribute('y', String(y));
  number.textContent = `${metres} ${metre}`;
}
