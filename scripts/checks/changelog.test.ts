import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => readFile(join(import.meta.dirname, '../..', name), 'utf8');

it('the newest version of the changelog is that of the program, and each has its day', async () => {
  const { version }: { version: string } = JSON.parse(await read('package.json'));
  const [unreleased, ...released] = (await read('CHANGELOG.md')).match(/^## .*$/gm) ?? [];
  expect(unreleased).toBe('## [Unreleased]');
  expect(released[0]).toContain(`[${version}]`);
  for (const title of released) expect(title).toMatch(/^## \[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
});
