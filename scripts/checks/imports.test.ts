import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downwardArrows } from './arrow-rules.ts';
import { wrongImports, wrongPicture, writePicture } from './imports.ts';
import { root } from './source-files.ts';

/** Files of a small project, with allowed and forbidden imports. */
const files = {
  'content-db/model/locale.ts': '',
  'content-db/model/slug.ts': "import { locales } from './locale.ts';",
  'content-db/model/to-site.ts': "import { pagePaths } from '#site/paths.ts';",
  'content-db/model/to-types.ts': "import { resources } from '../types/index.ts';",
  'content-db/types/index.ts': "import { locales } from '../model/locale.ts';",
  'content-db/database/open.ts': "import { createClient } from '@libsql/client';",
  'content-db/read/reader.ts': "import type { Database } from '../database/open.ts';",
  'content-db/read/opens.ts': "import { openDatabase } from '../database/open.ts';",
  'content-db/testing/database.ts': "import { openDatabase } from '../database/open.ts';",
  'site/paths.ts': '',
  'site/i18n/en.ts': '',
  'site/content/type.ts': "import type { Reader } from '#content-db/read/reader.ts';",
  'site/content/inline-type.ts': "import { type Reader } from '#content-db/read/reader.ts';",
  'site/content/value.ts': "import { createReaders } from '#content-db/read/reader.ts';",
  'site/content/both.ts':
    "import type { Reader } from '#content-db/read/reader.ts';\nimport { createReaders } from '#content-db/read/reader.ts';",
  'site/content/database.ts': "import type { Database } from '#content-db/database/open.ts';",
  'site/content/later.ts': "const env = await import('#admin-server/env.ts');",
  'site/content/again.ts': "export * from '#admin-server/env.ts';",
  'site/content/type-of.ts': "type Env = import('#admin-server/env.ts').Env;",
  'site/content/nowhere.ts': "import { x } from '#content-db/model/nowhere.ts';",
  'site/content/react.ts': "import { useState } from 'react';",
  'site/content/hono.ts': "import { Hono } from 'hono';",
  'site/content/a.test.ts':
    "import { createTestDb } from '#content-db/testing/database.ts';\nimport { env } from '#admin-server/env.ts';",
  'site/content/for-tests.ts': "import { page } from '../testing/page.ts';",
  'site/testing/page.ts': "import { openDatabase } from '#content-db/database/open.ts';",
  'site/components/Card.astro': '---\n---\n<p>A card</p>',
  'site/pages/good.astro': "---\nimport Card from '../components/Card.astro';\n---\n<Card />",
  'site/pages/bad.astro':
    "---\nimport { openDatabase } from '#content-db/database/open.ts';\n---\n<script>import '#admin-server/env.ts'</script>",
  'site/styles/new.ts': "import { en } from '#site/i18n/en.ts';",
  'admin-server/env.ts': '',
  'admin-server/http/body.ts': '',
  'admin-server/accounts/routes.ts': "import { readBody } from '../http/body.ts';",
  'admin-server/accounts/sessions/sessions.ts': "import { Lucia } from 'lucia';",
  'admin-server/accounts/client.ts': "import { createClient } from '@libsql/client';",
  'admin-server/http/lucia.ts': "import { Lucia } from 'lucia';",
  'admin-server/http/accounts.ts': "import { auth } from '../accounts/routes.ts';",
  'admin-server/files/publish.ts': "import type { LiveSite } from '../publish/types.ts';",
  'admin-server/files/climbs.ts': "import { locales } from '../../content-db/model/locale.ts';",
  'admin-server/files/calls-script.ts': "import { findTool } from '#scripts/process/tools.ts';",
  'admin-server/publish/types.ts': '',
  'admin-server/visitors/circle.ts': "import { b } from './circle-back.ts';",
  'admin-server/visitors/circle-back.ts': "import { a } from './circle.ts';",
  'admin-server/mail/types.ts': "import type { B } from './types-back.ts';",
  'admin-server/mail/types-back.ts': "import type { A } from './types.ts';",
  'admin-server/spa/api/answers.ts': "import type { Env } from '#admin-server/env.ts';",
  'admin-server/spa/api/server.ts': "import { env } from '#admin-server/env.ts';",
  'scripts/process/tools.ts': '',
  'scripts/start.ts':
    "import { env } from '#admin-server/env.ts';\nimport { openDatabase } from '#content-db/database/open.ts';",
};

let project: string;
let complaints: string[];

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'project-'));
  for (const name of ['package.json', 'docs/imports.md']) await cp(join(root, name), join(project, name));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  complaints = await wrongImports(project);
});

afterAll(() => rm(project, { recursive: true }));

/** The complaints about a file. */
const about = (path: keyof typeof files) =>
  complaints.filter((line) => line.startsWith(`${path} `)).join('\n');

describe('the direction of imports', () => {
  it('lets content-db import nothing below it', () => {
    expect(about('content-db/model/slug.ts')).toBe('');
    expect(about('content-db/model/to-site.ts')).toBe(
      'content-db/model/to-site.ts may not import site/paths.ts: arrows.config.ts has no such arrow for content-db/model',
    );
  });

  it('goes one way between the rooms of a folder', () => {
    expect(about('content-db/types/index.ts')).toBe('');
    expect(about('content-db/model/to-types.ts')).toContain('no such arrow for content-db/model');
    expect(about('admin-server/accounts/routes.ts')).toBe('');
    expect(about('admin-server/accounts/sessions/sessions.ts')).toBe('');
    expect(about('admin-server/http/accounts.ts')).toContain('no such arrow for admin-server/http');
    expect(about('admin-server/files/publish.ts')).toContain('no such arrow for admin-server/files');
    expect(downwardArrows).toEqual([]);
  });

  it('lets some rooms import others as types only', () => {
    expect(about('content-db/read/reader.ts')).toBe('');
    expect(about('content-db/read/opens.ts')).toContain('except as a type');
    expect(about('admin-server/spa/api/answers.ts')).toBe('');
    expect(about('admin-server/spa/api/server.ts')).toContain('except as a type');
  });

  it('lets a page import the types of the reader, but no database', () => {
    expect(about('site/content/type.ts')).toBe('');
    expect(about('site/content/inline-type.ts')).toBe('');
    expect(about('site/content/value.ts')).toContain('except as a type');
    expect(about('site/content/both.ts')).toContain('except as a type');
    expect(about('site/content/database.ts')).not.toBe('');
  });

  it('sees the frontmatter of .astro files, later imports and re-exports', () => {
    expect(about('site/pages/good.astro')).toBe('');
    expect(about('site/pages/bad.astro')).toContain('may not import content-db/database/open.ts');
    expect(about('site/content/later.ts')).not.toBe('');
    expect(about('site/content/again.ts')).not.toBe('');
    expect(about('site/content/type-of.ts')).not.toBe('');
  });

  it('forbids imports of scripts, and lets scripts import everything', () => {
    expect(about('admin-server/files/calls-script.ts')).not.toBe('');
    expect(about('scripts/start.ts')).toBe('');
  });

  it('requires a subpath import across top folders, and an existing file', () => {
    expect(about('admin-server/files/climbs.ts')).toBe(
      'admin-server/files/climbs.ts may not import content-db/model/locale.ts: it leaves its folder: write it as #folder/file.ts',
    );
    expect(about('site/content/nowhere.ts')).toContain('there is no such file');
  });

  it('lets tests of the site open a database, and nothing else use what is there for tests', () => {
    expect(about('site/testing/page.ts')).toBe('');
    expect(about('site/content/a.test.ts')).toMatch(/^\S+ may not import admin-server\/env.ts: .*$/);
    expect(about('site/content/for-tests.ts')).toContain('only tests');
  });

  it('has no circles, not even of types', () => {
    // A circle is told once, of one of its files.
    expect(complaints.filter((line) => line.includes('circle'))).toEqual([
      expect.stringMatching(/^admin-server\/visitors\/circle\S* may not import \S+: it makes a circle$/),
      expect.stringMatching(/^admin-server\/mail\/types\S* may not import \S+: it makes a circle of types$/),
    ]);
  });

  it('wants a row for every folder', () => {
    expect(about('site/styles/new.ts')).toContain('the folder has no row');
  });

  it('keeps packages in their folders', () => {
    expect(about('content-db/database/open.ts')).toBe('');
    expect(about('admin-server/accounts/client.ts')).toContain('write guard');
    expect(about('admin-server/http/lucia.ts')).toContain('stays in one place');
    expect(about('site/content/react.ts')).toContain('islands and the admin');
    expect(about('site/content/hono.ts')).toContain('nothing of HTTP');
  });
});

it('is shown by docs/imports.md as the table says it', async () => {
  await writePicture(project);
  expect(await wrongPicture(project)).toEqual([]);
  await writeFile(join(project, 'docs/imports.md'), 'No table.');
  expect(await wrongPicture(project)).toEqual([expect.stringContaining('imports.ts --write')]);
});
