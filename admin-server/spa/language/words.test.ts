import { expect, test } from 'vitest';
import { moduleOf, spaModules } from '#admin-server/testing/spa-modules.ts';
import { parts } from './parts.ts';

const modules = spaModules();

/** The part of each text that belongs to one. What the server says is loaded with its answers. */
const partOf = new Map<string, string>();
for (const [part, load] of Object.entries(parts))
  if (!part.startsWith('answers/'))
    for (const text of Object.keys((await load()).words)) partOf.set(text, part);

function partsOf(file: string): Set<string> {
  return new Set(modules.get(file)?.literals.flatMap((text) => partOf.get(text) ?? []));
}

/** What is loaded with a module. */
function closureOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of modules.get(file)?.imports ?? []) closureOf(imported, found);
  return found;
}

/** The parts whose words are there whenever a module runs, on whatever way it was reached. */
function loadedParts(): Map<string, Set<string>> {
  const loaded = new Map<string, Set<string>>();
  function reach(file: string, there: Set<string>): void {
    const before = loaded.get(file);
    const both = before ? before.intersection(there) : there;
    if (before?.size === both.size) return;
    loaded.set(file, both);
    const { imports = [], doors = [] } = modules.get(file) ?? {};
    for (const imported of imports) reach(imported, both);
    for (const { to, parts } of doors) reach(to, both.union(new Set(parts)));
  }
  reach('admin-server/spa/main.tsx', new Set());
  return loaded;
}

test('the words that a module says are loaded before it: withWords names their part, or the text stands in ar/base/', () => {
  const loaded = loadedParts();
  expect(loaded.size).toBeGreaterThan(300);
  const missing = [...loaded].flatMap(([file, there]) => {
    const texts = modules.get(file)?.literals.filter((text) => !there.has(partOf.get(text) ?? ''));
    return (texts ?? []).flatMap((text) => {
      const part = partOf.get(text);
      return part === undefined ? [] : [`${file} says “${text}”, of ${part}`];
    });
  });
  expect(missing).toEqual([]);
});

test('nothing loads words that nobody says there', () => {
  const idle = [...modules].flatMap(([file, { doors }]) =>
    doors.flatMap(({ to, parts }) => {
      const said = new Set([...closureOf(to)].flatMap((behind) => [...partsOf(behind)]));
      return parts
        .filter((part) => !said.has(part) && !part.startsWith('answers/'))
        .map((part) => `${file} loads ${part} with ${to}`);
    }),
  );
  expect(idle).toEqual([]);
});

test('a module is read: what it imports, what it loads later with which words, and what it says', () => {
  const source = `
    import { a } from '../a.ts';
    import type { B } from './b.ts';
    import { type C } from './c.ts';
    const plain = () => import('./d.ts');
    const Lazy = lazy(withWords(async () => ({ default: (await import('./e.ts')).E }), 'forms', 'fields'));
    const title: 'no text' = t(isNew ? 'Add' : 'Edit');`;
  expect(moduleOf('admin-server/spa/x/x.ts', source)).toEqual({
    imports: ['admin-server/spa/a.ts'],
    doors: [
      { to: 'admin-server/spa/x/d.ts', parts: [] },
      { to: 'admin-server/spa/x/e.ts', parts: ['forms', 'fields'] },
    ],
    literals: expect.arrayContaining(['Add', 'Edit']),
  });
});
