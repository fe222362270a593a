import { readFile, writeFile } from 'node:fs/promises';
import { arrows } from '../../arrows.config.ts';
import { join } from 'node:path';

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
