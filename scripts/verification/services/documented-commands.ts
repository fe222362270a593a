import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#content-db/model/problem.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'deploy');

/** The commands that a document of docs/deploy has under a heading: its first block of shell. */
export async function commandsOf(file: string, heading: string): Promise<string> {
  const [, section] = (await readFile(join(folder, file), 'utf8')).split(new RegExp(`^#+ ${heading}$`, 'm'));
  const commands = /^```sh\n(.*?)^```$/ms.exec(section?.split(/^#+ /m)[0] ?? '')?.[1];
  if (!commands) throw new Problem('not-found', `${file} has no commands under ${heading}.`);
  return commands;
}
