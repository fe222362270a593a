import { describe, expect, it } from 'vitest';
import { wrongImports } from './imports.ts';
import { bannedPatterns } from './patterns.ts';

describe('the direction of imports', () => {
  const of = (path: string, text: string) => wrongImports({ path, text }).join('\n');

  it('lets content-db import nothing of ours', () => {
    expect(of('content-db/read/reader.ts', "import { locales } from './locale.ts';")).toBe('');
    expect(of('content-db/read/reader.ts', "import { pagePaths } from '#site/paths.ts';")).toMatch(
      /^content-db\/reader.ts:1 may not import #site\/paths.ts/,
    );
  });

  it('lets a page import types of the reader, and no database', () => {
    expect(of('site/content/a.ts', "import type { Reader } from '#content-db/read/reader.ts';")).toBe('');
    expect(of('site/content/a.ts', "import { type Reader } from '#content-db/read/reader.ts';")).toBe('');
    expect(of('site/content/a.ts', "import { createReaders } from '#content-db/read/reader.ts';")).toContain(
      'except as a type',
    );
    expect(of('site/content/a.ts', "import type { Database } from '#content-db/database/open.ts';")).not.toBe(
      '',
    );
  });

  it('sees the frontmatter of .astro files, later imports and re-exports', () => {
    expect(
      of(
        'site/pages/x.astro',
        "---\nimport { openDatabase } from '#content-db/database/open.ts';\n---\n<p>x</p>",
      ),
    ).toContain('site/pages/x.astro:2');
    expect(of('site/a.ts', "const a = await import('#admin-server/env.ts');")).not.toBe('');
    expect(of('site/a.ts', "export * from '#admin-server/env.ts';")).not.toBe('');
    expect(of('site/a.ts', "type A = import('#admin-server/env.ts').Env;")).not.toBe('');
  });

  it('lets nobody import scripts, and scripts import everything', () => {
    expect(of('admin-server/app.ts', "import { log } from '#scripts/process/terminal.ts';")).not.toBe('');
    expect(of('scripts/start.ts', "import { createApp } from '#admin-server/app.ts';")).toBe('');
  });

  it('wants a subpath import where an import leaves its folder', () => {
    expect(of('admin-server/api/a.ts', "import { en } from '#site/i18n/en.ts';")).toContain(
      'leaves its folder',
    );
    expect(of('admin-server/api/a.ts', "import { send } from '../mail/send.ts';")).toBe('');
  });

  it('lets tests of the site open a database', () => {
    expect(
      of('site/renderer.test.ts', "import { createTestDb } from '#content-db/testing/database.ts';"),
    ).toBe('');
    expect(of('site/renderer.test.ts', "import { createApp } from '#admin-server/app.ts';")).not.toBe('');
  });

  it('keeps packages in their folders', () => {
    expect(of('admin-server/api/a.ts', "import { createClient } from '@libsql/client';")).toContain(
      'write guard',
    );
    expect(of('content-db/database/connection.ts', "import { createClient } from '@libsql/client';")).toBe(
      '',
    );
  });
});

describe('what may not stand in a file', () => {
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

  it('is named with its line', () => {
    expect(of('site/pages/a.ts', '/*\n*/\nDate.now()')).toMatch(/^site\/pages\/a.ts:3 has Date.now/);
  });
});
