import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { wrongPicture, writePicture } from './arrow-picture.ts';
import { arrowRules, downwardArrows } from './arrow-rules.ts';
import { root, report, sourceFiles } from './source-files.ts';

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

if (import.meta.main) {
  if (process.argv.includes('--write')) await writePicture(root);
  report([
    ...downwardArrows.map((arrow) => `arrows.config.ts has ${arrow}, which stands below it`),
    ...(await wrongPicture(root)),
    ...(await wrongImports(root)),
  ]);
}
