import { createHash } from 'node:crypto';
import { gt, max } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changes } from '#content-db/changes.ts';
import type { Database } from '#content-db/database/open.ts';
import { allTranslatedFields } from '#content-db/read/translated-fields.ts';
import { emptySeed, readSeed, type Seed } from '#content-db/seed/read-seed.ts';
import { seedContent } from '#content-db/seed/seed.ts';
import { placeholderRows } from '#content-db/seed/structure.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { createRow, updateRow } from '#content-db/write/repository.ts';
import { undoRelease } from '#content-db/write/undo-release.ts';
import { contentFolder } from '#example/content/folder.ts';
import { beginWithStructure, structurePictures } from './begin-with-structure.ts';

const by = 'staff@example.org';
const example = await readSeed(contentFolder);
const storePicture = async (_svg: string, key: string) => ({
  file: `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.jpg`,
  width: 1920,
  height: 1080,
  widths: [320, 640],
});
const pictures = await structurePictures(storePicture);

/** A site that has begun with a seed. */
async function begun(seed: Seed = example) {
  const test = await createTestDb();
  await seedContent(test.database, { storePicture, log: () => undefined, seed });
  return test;
}

const begin = (database: Database) => database.write((tx) => beginWithStructure(tx, pictures, by));

/** The rows without what only tells that they were written. */
async function rowsOf(database: Database) {
  return Object.fromEntries(
    Object.entries(await dump(database.read)).map(([name, rows]) => [
      name,
      rows.map(({ updatedAt: _at, revision: _number, ...row }) => row),
    ]),
  );
}

describe('the structure in place of the example', () => {
  it('leaves nothing of the example, and the same as beside an empty site', async () => {
    await using test = await begun();
    await using other = await begun(emptySeed());
    await begin(test.database);
    await begin(other.database);
    const rows = await rowsOf(test.database);
    expect(rows['services']).toHaveLength(3);
    expect(rows['team-members']).toHaveLength(6);
    expect(rows['blog-posts']).toHaveLength(4);
    expect(rows['organisation']).toMatchObject([{ hasExample: false }]);
    expect(
      JSON.stringify(Object.values(rows)).match(/.{60}(?:rakeez|ركيز|security training|\+971).{40}/i)?.[0],
    ).toBeUndefined();
    const counts = (all: object) => Object.entries(all).map(([name, { length }]) => [name, length]);
    expect(counts(rows)).toEqual(counts(await rowsOf(other.database)));
  });

  it('has each text in both languages', async () => {
    await using test = await begun(emptySeed());
    await begin(test.database);
    const fields = await allTranslatedFields(test.database.read);
    expect(fields.filter(({ isPublic, state }) => isPublic && state !== 'checked')).toEqual([]);
    expect(new Set(fields.map(({ resource }) => resource)).size).toBeGreaterThan(6);
  });

  it('is undone as a whole with the release that made it live', async () => {
    await using test = await begun();
    const { database } = test;
    const before = await rowsOf(database);
    const [last] = await database.read.select({ id: max(changes.id) }).from(changes);
    await begin(database);
    await database.write(async (tx) => {
      await tx
        .update(changes)
        .set({ releaseId: 7 })
        .where(gt(changes.id, last?.id ?? 0));
      expect(await undoRelease(tx, 7, by)).toMatchObject({ kept: [] });
    });
    expect(await rowsOf(database)).toEqual(before);
  });

  it('calls the organisation by its own names, and leaves what staff have written', async () => {
    await using test = await begun();
    const { database } = test;
    const { 'page-content': texts = [], 'team-members': team = [] } = await dump(database.read);
    await database.write(async (tx) => {
      for (const { id, section, key, locale } of texts)
        if (section === 'brand' && key === 'name')
          await updateRow(
            tx,
            'page-content',
            Number(id),
            { content: locale === 'ar' ? 'نور' : 'Noor' },
            { by },
          );
      await updateRow(tx, 'team-members', Number(team[0]?.id), { name: 'Lina' }, { by });
      await createRow(tx, 'menu-entries', { place: 'header', target: 'contact' } as never, by);
    });
    await begin(database);
    const rows = await dump(database.read);
    const contents = rows['page-content']?.map(({ content }) => content);
    expect(contents).toContain('Say in one sentence what Noor does, and for whom');
    expect(contents).toContain('جملة واحدة عمّا يُقدَّم في نور، ولمن');
    expect(JSON.stringify(rows)).not.toMatch(/\{name\}|your organisation|جهتكم/);
    expect(rows['team-members']).toMatchObject([{ name: 'Lina' }]);
    expect(rows['menu-entries']).toHaveLength(1);
  });

  it('is refused where something is written already', async () => {
    await using test = await begun(emptySeed());
    await begin(test.database);
    await expect(begin(test.database)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('placeholders', () => {
  it('are all texts of the structure, until they are replaced, whatever the organisation is called', async () => {
    await using test = await begun(emptySeed());
    const { database } = test;
    expect(await placeholderRows(database.read)).toEqual([]);
    await begin(database);
    const rows = await placeholderRows(database.read);
    const [title] = rows.filter(({ name, row }) => name === 'page-content' && row['key'] === 'title');
    expect(rows.length).toBeGreaterThan(30);
    expect(new Set(rows.map(({ name }) => name))).toContain('service-translations');
    await database.write((tx) =>
      updateRow(tx, 'page-content', Number(title?.row.id), { content: 'We mend shoes' }, { by }),
    );
    expect(await placeholderRows(database.read)).toHaveLength(rows.length - 1);
  });
});
