import { cp, glob, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Cost, measureCommand } from '../measure.ts';
import { type Scene, siteUrl } from '../scene.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/**
 * A copy of our pages that `astro build` prerenders in the usual way, with `getStaticPaths`, reading
 * the same database through the same Reader. @returns its folder
 */
export async function writeAstroProject(folder: string): Promise<string> {
  const project = join(folder, 'astro');
  await mkdir(project);
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  for (const name of ['site', 'content-db', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(project, name), { recursive: true });
  await cp(join(root, 'astro.config.mjs'), join(project, 'compiled.config.mjs'));
  await writeFile(join(project, 'astro.config.mjs'), config);
  await cp(join(import.meta.dirname, 'astro-static'), join(project, 'site'), { recursive: true });
  for await (const file of glob('site/pages/**/*.{astro,ts}', { cwd: project }))
    await addStaticPaths(project, file);
  return project;
}

/** Builds the pages of a scene with `astro build`. */
export async function buildWithAstro(project: string, scene: Scene): Promise<Cost> {
  await rm(join(project, 'dist'), { recursive: true, force: true });
  const cli = join(createRequire(import.meta.url).resolve('astro/package.json'), '..', 'bin', 'astro.mjs');
  return measureCommand(process.execPath, [cli, 'build'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      BENCH_DATABASE: `file:${scene.published}`,
      BENCH_SITE_URL: siteUrl,
    },
  });
}

const config = `import compiled from './compiled.config.mjs';
const { adapter, outDir, ...rest } = compiled;
const setup = { name: 'setup', hooks: { 'astro:config:setup': adapter.hooks['astro:config:setup'] } };
export default {
  ...rest,
  output: 'static',
  outDir: './dist',
  build: { ...rest.build, format: 'file' },
  integrations: [...rest.integrations, setup],
};
`;

/** Adds `getStaticPaths` to a page with parameters. */
async function addStaticPaths(project: string, file: string): Promise<void> {
  const route = `/${file.slice('site/pages/'.length).replace(/\.(?:astro|ts)$/, '')}`;
  if (!route.includes('[')) return;
  const address = basename(route) === 'index' ? dirname(route) : route;
  const code = `import { pathsOf } from '#site/source.ts';\nexport function getStaticPaths() { return pathsOf('${address}'); }\n`;
  const source = await readFile(join(project, file), 'utf8');
  await writeFile(
    join(project, file),
    file.endsWith('.astro') ? source.replace(/^---\n/, `---\n${code}`) : code + source,
  );
}
