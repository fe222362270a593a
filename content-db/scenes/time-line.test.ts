import { describe, expect, it } from 'vitest';
import { parseScene } from './parse.ts';
import { poseAt } from './pose.ts';
import type { Scene } from './scene.ts';
import { exampleScript } from './example.ts';
import { clock, distanceAt, endOf, tracksOf } from './time-line.ts';

function sceneOf(script = exampleScript): Scene {
  const { scene, errors } = parseScene(script);
  if (!scene) throw new Error(errors.map(({ message }) => message).join('\n'));
  return scene;
}

describe('the movements of a scene', () => {
  it('turn first, then go at the pace of the verb, and stay', () => {
    const guard = tracksOf(sceneOf(), 'precision').get('guard') ?? [];
    expect(
      [0, 2, 2.5, 3.5, 60].map((seconds) =>
        poseAt(guard, seconds)
          .slice(0, 2)
          .map((metres) => Number(metres.toFixed(1))),
      ),
    ).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
      [3.2, 2],
      [3.4, 2],
    ]);
  });

  it('belong to a branch after the decision', () => {
    const scene = sceneOf();
    expect(distanceAt(tracksOf(scene), 'guard', 'guest', 60)).toBe(2);
    expect(distanceAt(tracksOf(scene, 'power'), 'guard', 'guest', 60)).toBe(1);
    expect(distanceAt(tracksOf(scene, 'precision'), 'guard', 'guest', 60)).toBeCloseTo(2.6);
    expect([endOf(scene, 'power'), endOf(scene, 'precision')]).toEqual([13, 20]);
  });

  it('keep the eyes where they are while somebody steps, and turn them ahead while somebody walks', () => {
    const facing = (verb: string) => {
      const script = exampleScript.replace('00:02 guard walks to 4 2', `00:02 guard ${verb} to 2 3.5`);
      return poseAt(tracksOf(sceneOf(script)).get('guard') ?? [], 9)[2];
    };
    expect(facing('steps')).toBe(90);
    expect(facing('walks')).toBe(180);
  });

  it('turn by the shorter way, and to where a person is at that time', () => {
    const turned = (toward: string) => {
      const script = exampleScript.replace(
        '00:05 guest says',
        `00:05 guest turns ${toward}\n00:06 guest says`,
      );
      return poseAt(tracksOf(sceneOf(script)).get('guest') ?? [], 9)[2];
    };
    expect(turned('up')).toBe(360);
    expect(turned('to down')).toBe(180);
    expect(turned('to guard')).toBe(270);
  });
});

it('a track without keys stands at the origin', () => {
  expect(poseAt([], 3)).toEqual([0, 0, 0]);
});

it('times are written as minutes and seconds', () => {
  expect([0, 20, 90, 600].map(clock)).toEqual(['00:00', '00:20', '01:30', '10:00']);
});
