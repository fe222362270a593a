import { describe, expect, it } from 'vitest';
import { bannedPatterns } from './patterns.ts';

describe('a banned pattern', () => {
  const of = (path: string, text: string) => bannedPatterns({ path, text }).join('\n');

  it('is a clock, chance, environment or network in a page', () => {
    for (const code of [
      'new Date()',
      'Date.now()',
      'Math.random()',
      'process.env.X',
      'import.meta.env.X',
      "fetch('/x')",
    ]) {
      expect(of('site/pages/a.astro', `<p>{${code}}</p>`), code).toContain('a page is a pure function');
      expect(of('site/islands/a.tsx', code), code).toBe('');
    }
    expect(of('site/content/a.ts', 'new Date(post.createdAt)')).toBe('');
  });

  it('is a physical side in a style', () => {
    for (const css of [
      'margin-left: 0',
      'left:0',
      'border-top-right-radius: 1px',
      'text-align: right',
      'float: left',
      'scroll-padding-right: 0',
    ]) {
      expect(of('site/styles/a.css', `a { ${css} }`), css).toContain('name the logical side');
    }
    for (const css of [
      'margin-inline-start: 0',
      'inset-block-end: 0',
      'text-align: start',
      '/* left: 0 */',
    ]) {
      expect(of('site/styles/a.css', `a { ${css} }`), css).toBe('');
    }
  });

  it('is a test that does not run, or that waits for the clock', () => {
    for (const code of [
      "it.skip('x')",
      "test.only('x')",
      "describe.todo('x')",
      'await page.waitForTimeout(1)',
    ]) {
      expect(of('site/a.test.ts', code), code).not.toBe('');
    }
  });

  it('opens a database file, its log or its lock file beside SQLite', () => {
    for (const code of [
      "await readFile(join(dataDir, 'content.db'))",
      'await open(`${file}-wal`)',
      "await copyFile(fileOf(url) ?? '', target)",
      "createReadStream(join(dataDir, 'lock'))",
      "readFileSync(join(folder, 'published.db'))",
    ]) {
      expect(of('admin-server/a.ts', code), code).toContain('drops the locks');
      expect(of('scripts/doctor/a.ts', code), code).toContain('drops the locks');
      expect(of('admin-server/a.test.ts', code), code).toBe('');
    }
    for (const names of ['open, rename', 'copyFile', 'rm, readFile as read']) {
      const code = `import { ${names} } from 'node:fs/promises';`;
      expect(of('content-db/database/a.ts', code), code).toContain('drops the locks');
      expect(of('content-db/remote/a.ts', code), code).toContain('drops the locks');
      expect(of('content-db/seed/a.ts', code), code).toBe('');
    }
    for (const code of [
      "import { rename, rm, stat } from 'node:fs/promises';",
      "import { open } from './open.ts';",
      "await stat(join(dataDir, 'content.db'))",
      "await openDatabase({ url: 'file:content.db' })",
    ])
      expect(of('content-db/database/a.ts', code), code).toBe('');
  });

  it('is named with its line', () => {
    expect(of('site/pages/a.ts', '/*\n*/\nDate.now()')).toMatch(/^site\/pages\/a.ts:3 has Date.now/);
  });
});
