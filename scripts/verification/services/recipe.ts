import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { Problem } from '#content-db/model/problem.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** A recipe of docs/deploy, on a machine that is a folder. */
export interface Recipe {
  /**
   * Runs the commands of a section, in order, as far as this machine can: packages, services and other people's
   * hosts are named instead.
   * @returns what they printed
   * @throws Problem with that if one fails
   */
  run(section: string): Promise<string>;
  /** The settings that the server has by now. */
  settings(): Promise<Record<string, string>>;
  /** Where a file of the machine is here, such as `/etc/site.env`. */
  at(file: string): string;
}

export interface RecipeOptions {
  /** Of the machine: its /etc and /var. The program is this one. */
  folder: string;
  /** The settings before the recipe. */
  settings: Record<string, string>;
  /** What stands for parts of the recipe here, such as its domain. Each has to be in it. */
  replace: Record<string, string>;
}

/** What cannot be done here is told in the words `elsewhere: command`. */
const machine = `
elsewhere() { echo "elsewhere: $*"; }
apt-get() { elsewhere apt-get "$@"; }
git() { elsewhere git "$@"; }
npx() { elsewhere npx "$@"; }
systemctl() { elsewhere systemctl "$@"; }
systemd-run() {
  while [[ "$1" == --* ]]; do shift; done
  (set -a; . /etc/site.env; set +a; "$@")
}
`;

export async function openRecipe(
  name: string,
  { folder, settings, replace }: RecipeOptions,
): Promise<Recipe> {
  const page = await readFile(join(root, 'docs', 'deploy', `${name}.md`), 'utf8');
  const at = (file: string) => join(folder, file);
  for (const path of ['etc/caddy', 'etc/varnish', 'etc/nginx/conf.d', 'var/lib'])
    await mkdir(at(path), { recursive: true });
  const lines = Object.entries(settings).map(([key, value]) => `${key}='${value}'`);
  await writeFile(at('/etc/site.env'), `${lines.join('\n')}\n`);
  await writeFile(at('/etc/caddy/Caddyfile'), 'www.example.org {\n\treverse_proxy 127.0.0.1:4321\n}\n');
  for (const part of Object.keys(replace))
    if (!page.includes(part)) throw new Problem('not-found', `${name}.md has no ${part} any more.`);

  function here(commands: string): string {
    const replaced = Object.entries(replace).reduce(
      (all, [part, stands]) => all.replaceAll(part, stands),
      commands,
    );
    return replaced
      .replaceAll('/opt/site', root)
      .replace(/(?<![\w.])\/(etc|var)\//g, (_, top: string) => `${folder}/${top}/`);
  }

  return {
    at,
    async settings() {
      const written = parseEnv(await readFile(at('/etc/site.env'), 'utf8'));
      return Object.fromEntries(Object.entries(written).map(([key, value = '']) => [key, value]));
    },
    async run(section) {
      const [, part] = page.split(`\n## ${section}\n`);
      const blocks = [...(part?.split('\n## ')[0] ?? '').matchAll(/```sh\n(.*?)```/gs)];
      if (blocks.length === 0) throw new Problem('not-found', `${name}.md has no commands in ${section}.`);
      return runCommands(here(machine + blocks.map(([, block]) => block).join('\n')), `${name}: ${section}`);
    },
  };
}

async function runCommands(commands: string, name: string): Promise<string> {
  const child = spawn('bash', ['-eu', '-c', `exec 2>&1\n${commands}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Problem('unavailable', `${name} failed:\n${output}`);
  return output;
}
