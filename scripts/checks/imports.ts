import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { arrowRules, downwardArrows } from './arrow-rules.ts';
import { report, root, sourceFiles } from './source-files.ts';
import { arrows } from '../../arrows.config.ts';

/**
 * The forbidden imports of a project, one line each. dependency-cruiser can't read .astro files, so it
 * checks a copy in which the frontmatter of each becomes a TypeScript file, `name.astro.ts`.
 */
export async function wrongImports(project: string): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), 'imports-'));
  try {
    await copySources(project, copy);
    const { output } = await cruise(
      ['.'],
      {
        baseDir: copy,
        ruleSet: { forbidden: arrowRules },
        validate: true,
        tsPreCompilationDeps: true,
        parser: 'tsc',
        doNotFollow: { path: 'node_modules' },
        exclude: { path: '^node_modules' },
      },
      {
        bustTheCache: true,
        extensions: ['.ts', '.tsx', '.mjs'],
        extensionAlias: { '.astro': ['.astro.ts'] },
      },
    );
    return (output as ICruiseResult).summary.violations.map(({ from, to, rule }) =>
      `${from} may not import ${to}: ${rule.name}`.replaceAll('.astro.ts', '.astro'),
    );
  } finally {
    await rm(copy, { recursive: true });
  }
}

async function copySources(project: string, copy: string): Promise<void> {
  await cp(join(project, 'package.json'), join(copy, 'package.json'));
  for (const { path, text } of await sourceFiles(['ts', 'tsx', 'mjs', 'astro'], project)) {
    const file = join(copy, path);
    await mkdir(dirname(file), { recursive: true });
    if (path.endsWith('.astro')) await writeFile(`${file}.ts`, /^---\n([^]*?)\n---/.exec(text)?.[1] ?? '');
    else await writeFile(file, text);
  }
}

const picture = /(?<=<!-- The table of arrows\.config\.ts\. -->\n\n```\n)[^]*?(?=```\n)/;
const command = 'node scripts/checks/imports.ts --write';

/** The table of allowed imports for docs/imports.md: one line per folder. */
function draw(): string {
  return Object.entries(arrows)
    .map(([folder, { holds, lists = {}, rooms }]) => {
      const names = Object.keys(lists).map((name) => `[${name}]`);
      const width = Math.max(...[...Object.keys(rooms), ...names].map(({ length }) => length)) + 2;
      const line = (name: string, row: string) => `  ${name.padEnd(width)}${row}`.trimEnd();
      const lines = [
        ...Object.entries(lists).map(([name, row], at) =>
          line(`[${name}]`, shortened(row, Object.entries(lists).slice(0, at))),
        ),
        ...Object.entries(rooms).map(([name, row]) => line(name, shortened(row, Object.entries(lists)))),
      ];
      return `${folder}/ - ${holds}\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

/** The places of a row, with the names of the lists that it has as a whole. The last list holds those before it. */
function shortened(row: string[], lists: [name: string, places: string[]][]): string {
  return lists
    .toReversed()
    .reduce((places, [name, list]) => {
      const at = places.findIndex((_, start) =>
        list.every((place, offset) => places[start + offset] === place),
      );
      return at < 0 ? places : places.toSpliced(at, list.length, `[${name}]`);
    }, row)
    .join(', ');
}

/** Writes the table of allowed imports into the docs of a project. */
export async function writePicture(project: string): Promise<void> {
  const file = join(project, 'docs', 'imports.md');
  await writeFile(file, (await readFile(file, 'utf8')).replace(picture, draw()));
}

/** A message if the table in the docs of a project is out of date, or no messages. */
export async function wrongPicture(project: string): Promise<string[]> {
  const text = await readFile(join(project, 'docs', 'imports.md'), 'utf8');
  if (picture.exec(text)?.[0] === draw()) return [];
  return [`docs/imports.md does not show the table of arrows.config.ts: run \`${command}\``];
}

if (import.meta.main) {
  if (process.argv.includes('--write')) await writePicture(root);
  report([
    ...downwardArrows.map((arrow) => `arrows.config.ts has ${arrow}, which stands below it`),
    ...(await wrongPicture(root)),
    ...(await wrongImports(root)),
  ]);
}
