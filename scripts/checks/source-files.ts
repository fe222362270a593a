import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** A source file; `path` is relative to the project, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** All files of the project's own folders that have one of the extensions. */
export async function sourceFiles(extensions: string[], project = root): Promise<SourceFile[]> {
  const pattern = `{content-db,example,site,admin-server,scripts}/**/*.{${extensions.join(',')}}`;
  const files: SourceFile[] = [];
  for await (const path of glob(pattern, { cwd: project })) {
    files.push({ path: path.replaceAll('\\', '/'), text: await readFile(join(project, path), 'utf8') });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Line of a position, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** Prints complaints, one line each, and sets exit code 1 if there are any. */
export function report(complaints: string[]): void {
  for (const complaint of complaints) console.log(complaint);
  if (complaints.length > 0) process.exitCode = 1;
}
