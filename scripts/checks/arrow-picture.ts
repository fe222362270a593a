import { readFile, writeFile } from 'node:fs/promises';
import { arrows } from '../../arrows.config.ts';
import { join } from 'node:path';

const picture = /(?<=<!-- The table of arrows\.config\.ts\. -->\n\n```\n)[^]*?(?=```\n)/;
const command = 'node scripts/checks/imports.ts --write';

/** The table of allowed imports for the README: one line per folder. */
function draw(): string {
  return Object.entries(arrows)
    .map(([folder, { holds, rooms }]) => {
      const width = Math.max(...Object.keys(rooms).map((name) => name.length)) + 2;
      const lines = Object.entries(rooms).map(([name, row]) =>
        `  ${name.padEnd(width)}${row.join(', ')}`.trimEnd(),
      );
      return `${folder}/ - ${holds}\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

/** Writes the table of allowed imports into the README of a project. */
export async function writePicture(project: string): Promise<void> {
  const file = join(project, 'README.md');
  await writeFile(file, (await readFile(file, 'utf8')).replace(picture, draw()));
}

/** A message if the table in the README of a project is out of date, or no messages. */
export async function wrongPicture(project: string): Promise<string[]> {
  const text = await readFile(join(project, 'README.md'), 'utf8');
  if (picture.exec(text)?.[0] === draw()) return [];
  return [`README.md does not show the table of arrows.config.ts: run \`${command}\``];
}
