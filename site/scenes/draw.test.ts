import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { locales } from '#content-db/model/locale.ts';
import { parseScene } from '#content-db/scenes/parse.ts';
import { poseAt } from '#content-db/scenes/pose.ts';
import type { Scene } from '#content-db/scenes/scene.ts';
import { exampleScript } from '#content-db/scenes/example.ts';
import { readSeed } from '#content-db/seed/read-seed.ts';
import { contentFolder } from '#example/content/folder.ts';
import { dimension } from './dimension.ts';
import { drawScene } from './draw.ts';
import { replayOf } from './replay.ts';
import { storyOf } from './story.ts';

function sceneOf(script: string): Scene {
  const { scene, errors } = parseScene(script);
  if (!scene) throw new Error(errors.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return scene;
}

const { scenes, services } = await readSeed(contentFolder);
const seeded = [...scenes].map(([key, script]) => [key, script] as const);

describe.each(seeded)('the scene of %s', (key, script) => {
  it('belongs to a service, and has no error', () => {
    expect(services.map((service) => service.key)).toContain(key);
    expect(parseScene(script).errors).toEqual([]);
  });

  it('ends after 90 seconds in both branches, with the decision at 20', () => {
    const { decision, branches } = replayOf(sceneOf(script), 'en');
    expect([decision, branches.power.end, branches.precision.end]).toEqual([20, 90, 90]);
  });

  it('is drawn small, and the same each time', () => {
    for (const locale of locales) {
      const svg = drawScene(sceneOf(script), locale);
      expect(Buffer.byteLength(svg)).toBeLessThan(12_000);
      expect(drawScene(sceneOf(script), locale)).toBe(svg);
    }
  });

  it('keeps its people inside of the plan, and from walking into one another', () => {
    const { branches, unit } = replayOf(sceneOf(script), 'en');
    for (const { tracks, end } of Object.values(branches)) {
      for (let seconds = 0; seconds <= end; seconds += 0.5) {
        const poses = tracks.map((track) => poseAt(track, seconds));
        for (const [at, [x, y]] of poses.entries())
          for (const [otherX, otherY] of poses.slice(at + 1))
            expect(Math.hypot(otherX - x, otherY - y) / unit, `at ${seconds}`).toBeGreaterThan(0.4);
      }
    }
  });
});

it('a scene is not larger than 30 kB, whatever its script', () => {
  const text = '\n  A label of an object\n  تسمية شيء من الأشياء\n';
  const people = Array.from({ length: 10 }, (_, at) => `staff s${at} at ${at + 1} 3 facing up${text}`).join(
    '',
  );
  const many = Array.from({ length: 74 }, (_, at) => `box ${at % 8} 1 to 9 2\n`).join('');
  const script = exampleScript.replace(
    'wall 0 1 to 8 1\n',
    `${many}crowd 60 from 0 0 to 10 4 facing up\nseats 0 0 to 15 4 facing left\n${people}`,
  );
  const scene = sceneOf(script.replace('plan 8 by 4', 'plan 16 by 4'));
  for (const locale of locales) expect(Buffer.byteLength(drawScene(scene, locale))).toBeLessThan(30_000);
});

describe('a drawing', () => {
  it('has the texts of the page’s language only', () => {
    expect(drawScene(sceneOf(exampleScript), 'en')).not.toMatch(/\p{Script=Arabic}/u);
    expect(drawScene(sceneOf(exampleScript), 'ar').replace(/<[^a][^>]*>/g, '')).not.toMatch(
      /Guard|Guest|corridor/,
    );
  });

  it('is mirrored in Arabic, unless it is a map', () => {
    const xs = (script: string) =>
      locales.map((locale) => replayOf(sceneOf(script), locale).branches.power.tracks[0]?.[0]);
    const [english, arabic] = xs(exampleScript);
    expect([english?.[1], english?.[3]]).toEqual([1000 - (arabic?.[1] ?? 0), -(arabic?.[3] ?? 0)]);
    const [onMap, onArabicMap] = xs(exampleScript.replace('place', 'north up\nplace'));
    expect(onMap).toEqual(onArabicMap);
  });

  it('shows texts as texts', () => {
    const svg = drawScene(sceneOf(exampleScript.replace('  Guest', '  <b>"Guest" & Co</b>')), 'en');
    expect(svg).toContain('&lt;b&gt;&quot;Guest&quot; &amp; Co&lt;/b&gt;');
    expect(JSON.stringify(parseDocument(svg).children.length)).toBe('1');
  });

  it('letters people off the walls, and inside of its edges', () => {
    const labelOf = (script: string) =>
      /data-person="0" transform="translate\((\S+) .*?<text class="n" x="(-?\d+)" y="(-?\d+)"/
        .exec(drawScene(sceneOf(script), 'en'))
        ?.slice(1)
        .map(Number);
    const [, x, y] = labelOf(exampleScript) ?? [];
    expect([x, y]).toEqual([0, expect.closeTo(40, -1)]);
    const [, , above] = labelOf(exampleScript.replace('0 1 to 8 1', '0 2.5 to 8 2.5')) ?? [];
    expect(above).toBeLessThan(0);
    const atEdge = exampleScript.replace('guard at 2 2', 'guard at 0.3 2').replace('walks to 4 2', 'waits');
    const long = atEdge.replace('  Guard', '  A guard with a long name');
    const [place = 0, inside = 0] = labelOf(long.replace('00:02 guard waits\n', '')) ?? [];
    expect(place + inside - (24 * 0.5 * 35) / 2).toBeGreaterThanOrEqual(10);
  });

  it('measures from middle to middle', () => {
    expect(drawScene(sceneOf(exampleScript), 'en')).toContain('>2.0 m</text>');
    expect(dimension([0, 0], [300, 400], { unit: 100, side: 1 }).metres).toBe('5.0');
    const [above, below] = [1, -1].map((side) => dimension([0, 0], [200, 0], { unit: 100, side }));
    expect([above?.y, below?.y]).toEqual([-50, 50]);
  });
});

it('the story is told in order, with the distance at each time', () => {
  const { before, decision, branches, end } = storyOf(sceneOf(exampleScript), 'ar');
  expect(before.map(({ time, text, metres }) => [time, text, metres])).toEqual([
    ['00:00', 'يقترب ضيف.', '4.0'],
    ['00:05', 'أريد الدخول.', '2.0'],
  ]);
  expect(before[1]?.speaker).toEqual({ label: 'ضيف', number: 1 });
  expect(decision).toMatchObject({ time: '00:10', text: 'ماذا الآن؟' });
  expect(branches.precision).toMatchObject({
    choice: 'خطوة إلى الخلف.',
    steps: [{ time: '00:20', metres: '2.6' }],
  });
  expect(end).toBe('00:20');
});
