import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { readSeed } from '#content-db/seed/read-seed.ts';
import { seedContent } from '#content-db/seed/seed.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { createRow, updateRow } from '#content-db/write/repository.ts';
import { contentFolder } from '#example/content/folder.ts';
import { countsOf, exampleRows, removeExample } from './remove-example.ts';

const by = 'staff@example.org';
const seed = await readSeed(contentFolder);

/** A site that has just begun with the example. */
async function begun() {
  const test = await createTestDb();
  const storePicture = async (svg: string) => {
    const name = createHash('sha256').update(svg).digest('hex').slice(0, 32);
    return { file: `${name}.jpg`, width: 1920, height: 1080, widths: [320, 640] };
  };
  await seedContent(test.database, { storePicture, log: () => undefined, seed });
  return test;
}

const remove = (database: Database) => database.write((tx) => removeExample(tx, by));

describe('the removal of the example', () => {
  it('leaves the rows that an empty site has, without a text, and tells before what goes', async () => {
    await using test = await begun();
    const { database } = test;
    const goes = countsOf(await exampleRows(database.read));
    expect(goes).toEqual(expect.arrayContaining([{ resource: 'services', count: seed.services.length }]));
    expect(goes.map(({ resource }) => resource)).not.toContain('seo-settings');
    await remove(database);
    const rows = await dump(database.read);
    const left = Object.entries(rows).flatMap(([name, all]) => (all.length > 0 ? [name] : []));
    expect(left.sort()).toEqual([
      'footer-settings',
      'organisation',
      'seo-files',
      'seo-settings',
      'site-settings',
    ]);
    expect(rows['organisation']).toMatchObject([{ hasExample: false, kind: 'Organization', country: null }]);
    expect(
      JSON.stringify(Object.values(rows)).match(/.{60}(?:rakeez|ركيز|training|\+971).{40}/i)?.[0],
    ).toBeUndefined();
    await expect(remove(database)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Nothing of the example is left.',
    });
  });

  it('leaves what staff have changed, what their rows refer to, and the pictures in their texts', async () => {
    await using test = await begun();
    const { database } = test;
    const before = await dump(database.read);
    const [post, other] = before['blog-posts'] ?? [];
    const [member] = before['team-members'] ?? [];
    const [upload, unseen] = before['uploads'] ?? [];
    if (!post || !other || !member || !upload || !unseen) throw new Error('The example has too little');
    await database.write(async (tx) => {
      await updateRow(
        tx,
        'blog-posts',
        Number(post['id']),
        { title: 'Ours now', authorId: Number(member.id) },
        { by },
      );
      const content = `A picture: ![](/uploads/${String(upload['file'])})`;
      await createRow(tx, 'blog-posts', { title: 'New', slug: 'new', locale: 'en', content } as never, by);
    });
    await remove(database);
    const rows = await dump(database.read);
    expect(rows['blog-posts']?.map(({ title }) => title)).toEqual(['Ours now', 'New']);
    expect(rows['blog-posts']?.[0]).toMatchObject({ authorId: member.id });
    expect(rows['team-members']?.map(({ id }) => id)).toContain(member.id);
    expect(rows['uploads']?.map(({ id }) => id)).toContain(upload.id);
    expect(rows['services']?.length).toBeLessThan(seed.services.length);
  });

  it('of a site whose rows are all changed ends only what stands in', async () => {
    await using test = await begun();
    const { database } = test;
    const [organisation] = (await dump(database.read))['organisation'] ?? [];
    await database.write((tx) =>
      updateRow(tx, 'organisation', Number(organisation?.['id']), { kind: 'NGO' }, { by }),
    );
    await remove(database);
    expect((await dump(database.read))['organisation']).toMatchObject([{ kind: 'NGO', hasExample: false }]);
  });
});
