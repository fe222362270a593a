import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { locales } from '#content-db/model/locale.ts';
import { readSeed } from '#content-db/seed/read-seed.ts';
import { seedContent } from '#content-db/seed/seed.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { randomFor } from '#content-db/testing/random.ts';
import { contentFolder } from '#example/content/folder.ts';
import type { AdminContentDeps } from '../content/resource-routes.ts';
import type { Admin } from '../http/signed-in.ts';
import { createTestContent } from '../testing/content-app.ts';
import { asJson, signedIn } from '../testing/signed-in.ts';
import { tableCalls, type TableAnswer } from './routes.ts';
import { modelOf, tableTypes } from './table-model.ts';

const editor: Admin = { id: 2, username: 'dana', role: 'editor' };

async function scene(more: Partial<AdminContentDeps> = {}) {
  const content = await createTestContent(more);
  const app = signedIn(tableCalls(content.deps));
  const asEditor = signedIn(tableCalls(content.deps), [], editor);
  const send = async (type: string, body: object, by = app) =>
    by.request(`/api/admin/tables/${type}`, asJson('POST', body));
  return {
    ...content,
    send,
    /** What a table would change. */
    try: async (type: string, text: string, more: object = {}) =>
      (await (await send(type, { text, ...more })).json()) as TableAnswer,
    store: async (type: string, text: string, more: object = {}) =>
      (await (await send(type, { text, isStored: true, ...more })).json()) as TableAnswer,
    storeAsEditor: async (type: string, text: string) =>
      (await (await send(type, { text, isStored: true }, asEditor)).json()) as TableAnswer,
    csv: async (type: string, query = '') =>
      (await app.request(`/api/admin/tables/${type}/rows.csv${query}`)).text(),
    rows: async (type: string) => (await content.ask('GET', `${type}?includeHidden=true`)).rows,
    [Symbol.asyncDispose]: () => content[Symbol.asyncDispose](),
  };
}

/** A scene with the example. */
async function exampleScene() {
  await using made = new AsyncDisposableStack();
  const { database } = made.use(await createTestDb());
  const storePicture = async (_svg: string, key: string) => ({
    file: `${key}.jpg`,
    width: 1,
    height: 1,
    widths: [],
  });
  await seedContent(database, { storePicture, log: () => undefined, seed: await readSeed(contentFolder) });
  const site = made.use(await scene({ content: database }));
  const kept = made.move();
  return { ...site, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const table = (...lines: string[][]) => lines.map((cells) => cells.join('\t')).join('\n');

/** Cells between tabs, as a spreadsheet copies them. */
const tsv = (lines: string[][]) =>
  lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')).join('\n');

const doctors = table(
  ['Name', 'Name (Arabic)', 'Role', 'Role (Arabic)', 'Years of experience'],
  ['Dr. Lina Aziz', 'د. لينا عزيز', 'Dermatologist', 'طبيبة جلدية', '12'],
  ['Dr. Omar Said', 'د. عمر سعيد', 'Surgeon', 'جرّاح', '٢٠'],
);

describe('a table of rows', () => {
  test('makes a row in each language, linked, after the rows that are there', async () => {
    await using site = await scene();
    await site.create('team-members', { name: 'Sara', roleKey: 'ceo', locale: 'en', sortOrder: 3 });
    const answer = await site.store('team-members', doctors);
    expect(answer.isStored).toBe(true);
    expect(answer.lines.map(({ state, title }) => [state, title])).toEqual([
      ['new', 'Dr. Lina Aziz'],
      ['new', 'Dr. Omar Said'],
    ]);
    const rows = await site.rows('team-members');
    expect(
      rows.map(({ name, roleKey, locale, yearsExperience, sortOrder }) => [
        name,
        roleKey,
        locale,
        yearsExperience,
        sortOrder,
      ]),
    ).toEqual([
      ['Sara', 'ceo', 'en', null, 3],
      ['Dr. Lina Aziz', 'Dermatologist', 'en', 12, 4],
      ['د. لينا عزيز', 'طبيبة جلدية', 'ar', 12, 4],
      ['Dr. Omar Said', 'Surgeon', 'en', 20, 5],
      ['د. عمر سعيد', 'جرّاح', 'ar', 20, 5],
    ]);
    expect(rows[2]?.['translationOf']).toBe(rows[1]?.id);
  });

  test('is tried before it is stored: a try changes nothing', async () => {
    await using site = await scene();
    const before = await site.everything();
    const answer = await site.try('team-members', doctors);
    expect(answer).toMatchObject({
      isStored: false,
      columns: ['name@en', 'name@ar', 'roleKey@en', 'roleKey@ar', 'yearsExperience'],
    });
    expect(answer.lines.map(({ state }) => state)).toEqual(['new', 'new']);
    expect(await site.everything()).toEqual(before);
  });

  test('brought in again changes what differs, and doubles nothing', async () => {
    await using site = await scene();
    await site.store('team-members', doctors);
    const again = await site.store('team-members', doctors.replace('Surgeon', 'Hand surgeon'));
    expect(again.lines.map(({ state }) => state)).toEqual(['same', 'changed']);
    const rows = await site.rows('team-members');
    expect(rows).toHaveLength(4);
    expect(rows[2]).toMatchObject({ name: 'Dr. Omar Said', roleKey: 'Hand surgeon', revision: 2 });
    expect(rows[3]).toMatchObject({ name: 'د. عمر سعيد', roleKey: 'جرّاح', revision: 1 });
  });

  test('leaves what is stored where a cell is empty, and adds the language that was missing', async () => {
    await using site = await scene();
    await site.create('team-members', { name: 'Sara', roleKey: 'ceo', bio: 'Long at it.', locale: 'en' });
    const text = table(['Name', 'Bio', 'Name (Arabic)', 'Bio (Arabic)'], ['sara', '', 'سارة', 'خبيرة.']);
    expect((await site.store('team-members', text)).lines).toMatchObject([{ state: 'changed' }]);
    expect(await site.rows('team-members')).toMatchObject([
      { name: 'sara', bio: 'Long at it.', locale: 'en' },
      { name: 'سارة', roleKey: 'ceo', bio: 'خبيرة.', locale: 'ar' },
    ]);
  });

  test('stores nothing if a line has a problem, and names line and column', async () => {
    await using site = await scene();
    const before = await site.everything();
    const answer = await site.store(
      'team-members',
      table(
        ['Name', 'Role', 'Years of experience'],
        ['Lina', 'Doctor', '5'],
        ['Omar', '', 'many'],
        ['lina', 'Nurse', '3'],
      ),
    );
    expect(answer.isStored).toBe(false);
    expect(answer.lines.map(({ line, problems }) => [line, problems])).toEqual([
      [2, []],
      [3, [{ column: 'Years of experience', reason: 'Write a number, such as 12' }]],
      [4, [{ column: null, reason: 'Line 2 is about the same row: put both into one line' }]],
    ]);
    expect(await site.everything()).toEqual(before);
  });

  test('brings services in with both texts, asks for the picture that they need, and takes one for all', async () => {
    await using site = await scene();
    await site.create('images', {
      key: 'clinic',
      url: 'https://example.org/clinic.jpg',
      title: 'A clinic',
      category: 'rooms',
    });
    const text = table(
      [
        'Title',
        'Title (Arabic)',
        'Overview',
        'Overview (Arabic)',
        'Detailed content',
        'Detailed content (Arabic)',
        'Is featured',
      ],
      [
        'Botox',
        'بوتوكس',
        'A quiet, quick treatment.',
        'علاج سريع وهادئ.',
        'x'.repeat(60),
        'ب'.repeat(60),
        'نعم',
      ],
    );
    const asked = await site.store('services', text);
    expect(asked.missing).toMatchObject([{ id: 'imageKey', options: ['A clinic'] }]);
    expect(asked.isStored).toBe(false);
    const stored = await site.store('services', text, { everywhere: { imageKey: 'A clinic' } });
    expect(stored).toMatchObject({ isStored: true, lines: [{ state: 'new', title: 'Botox', problems: [] }] });
    const arabic = (await site.ask('GET', 'services?locale=ar')).rows;
    expect(arabic).toMatchObject([
      {
        key: 'botox',
        isFeatured: true,
        locales: ['en', 'ar'],
        translation: { title: 'بوتوكس', imageKey: 'clinic' },
      },
    ]);
    const changed = await site.store('services', text.replace('بوتوكس', 'البوتوكس').replace('نعم', 'no'));
    expect(changed).toMatchObject({ isStored: true, lines: [{ state: 'changed' }] });
    expect((await site.ask('GET', 'services?locale=ar')).rows).toMatchObject([
      { key: 'botox', isFeatured: false, translation: { title: 'البوتوكس' } },
    ]);
  });

  test('holds both languages where one row does, and texts of another type where these have the Arabic', async () => {
    await using site = await scene();
    await site.store('topics', table(['Address', 'Name', 'Name (Arabic)'], ['skin', 'Skin', 'البشرة']));
    expect(await site.rows('topics')).toMatchObject([{ slug: 'skin', name: 'Skin', nameAr: 'البشرة' }]);
    await site.store(
      'training-courses',
      table(
        ['Title', 'Description', 'Title (Arabic)', 'Description (Arabic)'],
        ['First', 'A course', 'الأولى', 'دورة'],
        ['Second', 'More', '', ''],
      ),
    );
    expect(await site.rows('training-courses')).toMatchObject([
      { title: 'First', order: 1 },
      { title: 'Second', order: 2 },
    ]);
    expect(await site.rows('training-course-translations')).toMatchObject([
      { title: 'الأولى', locale: 'ar' },
    ]);
  });

  test('finds rows that it refers to by their names, in the language of the row', async () => {
    await using site = await scene();
    await site.store('team-members', doctors);
    const [english, arabic] = (await site.rows('team-members')).map(({ id }) => id);
    const posts = table(
      ['Title', 'Content', 'Title (Arabic)', 'Content (Arabic)', 'Author'],
      ['Sun', 'Stay in the shade.', 'الشمس', 'ابق في الظل.', 'dr. lina aziz'],
    );
    expect(await site.store('blog-posts', posts)).toMatchObject({ isStored: true });
    const rows = await site.rows('blog-posts');
    expect(rows.find(({ locale }) => locale === 'en')).toMatchObject({ authorId: english, slug: 'sun' });
    expect(rows.find(({ locale }) => locale === 'ar')).toMatchObject({ authorId: arabic });
    const unknown = await site.try(
      'blog-posts',
      posts.replace('dr. lina aziz', 'Nobody').replace('Sun', 'Rain'),
    );
    expect(unknown.lines[0]?.problems).toEqual([
      { column: 'Author', reason: 'There is no team member with the name “Nobody”' },
    ]);
  });

  test('takes the key of a row that it refers to, where its name is that of another as well', async () => {
    await using site = await scene();
    for (const key of ['front', 'back'])
      await site.create('images', {
        key,
        url: `https://example.org/${key}.jpg`,
        title: 'Clinic',
        category: 'rooms',
      });
    const text = table(
      ['Title', 'Overview', 'Detailed content', 'Image'],
      ['Botox', 'A quiet, quick treatment.', 'x'.repeat(60), 'Clinic'],
    );
    expect((await site.try('services', text)).lines[0]?.problems).toEqual([
      { column: 'Image', reason: 'More than one image has the name “Clinic”' },
    ]);
    expect(await site.store('services', text.replace(/Clinic$/, 'back'))).toMatchObject({ isStored: true });
    const again = await site.try('services', await site.csv('services'));
    expect(again.lines).toMatchObject([{ state: 'same', problems: [] }]);
  });

  test.each([
    ['team-members', 'Years of experience', 'many', 'Write a number, such as 12'],
    ['services', 'Is featured', 'perhaps', 'Write yes or no'],
    ['services', 'Taught in', 'French', 'Write one of these: en, ar, both'],
  ])('of %s says what a cell of “%s” may hold, instead of “%s”', async (type, column, cell, reason) => {
    await using site = await scene();
    const { lines } = await site.try(type, table(['Name', 'Title', column], ['Lina', 'Botox', cell]));
    expect(lines[0]?.problems).toEqual([{ column, reason }]);
  });

  test('loses no cell without a word: a line with more cells than columns is a problem', async () => {
    await using site = await scene();
    const answer = await site.store('team-members', 'Name; Role; Bio\nLina; Doctor; Long; at it');
    expect(answer.lines[0]?.problems).toMatchObject([{ reason: expect.stringContaining('more cells') }]);
    const quoted = await site.store('team-members', 'Name; Role; Bio\nLina; Doctor; "Long; at it";');
    expect(quoted.isStored).toBe(true);
    expect(await site.rows('team-members')).toMatchObject([{ bio: 'Long; at it' }]);
  });

  test('with two columns of the same name uses the first', async () => {
    await using site = await scene();
    const text = table(['Name', 'Name (English)', 'Logo'], ['Pier Works', 'Quay Works', '']);
    expect((await site.try('clients', text)).columns).toEqual(['name@en', null, 'logo']);
  });

  test('passes the checks of the forms: an editor leads no redirect to another website', async () => {
    await using site = await scene();
    const rules = table(
      ['Old address', 'New address'],
      ['/old', '/services'],
      ['/shop', 'https://shop.example.com/'],
    );
    const answer = await site.storeAsEditor('redirects', rules);
    expect(answer.isStored).toBe(false);
    expect(answer.lines.map(({ problems }) => problems.length)).toEqual([0, 1]);
    expect((await site.store('redirects', rules)).isStored).toBe(true);
  });

  test.each([
    ['commas', 'Name,Logo\n"Meridian, Inc.",https://example.org/a.png\n'],
    ['semicolons', '\uFEFFName;Logo\r\n"Meridian, Inc.";https://example.org/a.png\r\n'],
    ['Arabic semicolons', 'Name (English)؛ Logo\nMeridian, Inc.؛ https://example.org/a.png'],
    [
      'tabs, lines without text and a column that is not used',
      'Name\tNote\tlogo\n\t\t\nMeridian, Inc.\tnew\thttps://example.org/a.png',
    ],
  ])('is read with %s', async (_, text) => {
    await using site = await scene();
    expect(await site.store('clients', text)).toMatchObject({ isStored: true });
    expect(await site.rows('clients')).toMatchObject([
      { name: 'Meridian, Inc.', logo: 'https://example.org/a.png' },
    ]);
  });

  test('keeps line breaks and quotation marks of cells', async () => {
    await using site = await scene();
    await site.store('team-members', 'Name\tRole\tBio\nLina "Lu" Aziz\tDoctor\t"One.\nTwo ""quoted""."');
    expect(await site.rows('team-members')).toMatchObject([
      { name: 'Lina "Lu" Aziz', bio: 'One.\nTwo "quoted".' },
    ]);
  });

  test.each([
    ['nothing', '', 'There is no line below the names of the columns. Paste both.'],
    ['names alone', 'Name\tRole', 'There is no line below the names of the columns. Paste both.'],
    [
      'an open quotation',
      'Name,Role\n"Lina,Doctor\nOmar,Nurse',
      'Line 3 cannot be read: a quotation mark there is not closed.',
    ],
    [
      'too many lines',
      `Name\n${'Lina\n'.repeat(501)}`,
      'At most 500 lines can be brought in at once. Bring in some at a time.',
    ],
  ])('that cannot be read is refused in words: %s', async (_, text, message) => {
    await using site = await scene();
    const answer = await site.send('clients', { text });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message });
  });

  test('without a name that the type knows says so, until its columns are chosen', async () => {
    await using site = await scene();
    const text = table(['Who', 'What'], ['Lina', 'Doctor']);
    expect(await site.store('team-members', text)).toMatchObject({
      columns: [null, null],
      lines: [],
      isStored: false,
    });
    expect(await site.store('team-members', text, { columns: ['name@en', 'roleKey@en'] })).toMatchObject({
      isStored: true,
    });
    const twice = await site.send('team-members', { text, columns: ['name@en', 'name@en'] });
    expect(twice.status).toBe(400);
  });

  test.each(['pages', 'uploads', 'claims', 'nothing', 'service-translations'])(
    'is not there for %s',
    async (type) => {
      await using site = await scene();
      expect((await site.send(type, { text: 'a\nb' })).status).toBe(404);
    },
  );
});

describe('the table of all rows', () => {
  test.each(tableTypes.flatMap((type) => locales.map((locale) => [type, locale] as const)))(
    'of %s, in the words of %s, comes back without a change',
    async (type, locale) => {
      await using site = await exampleScene();
      const csv = await site.csv(type, `?locale=${locale}`);
      const lines = parse(csv, { bom: true });
      expect(lines.length).toBeGreaterThan(['places', 'social-accounts'].includes(type) ? 0 : 1);
      if (lines.length < 2) return;
      const answer = await site.try(type, csv);
      expect(answer.columns).not.toContain(null);
      expect(answer.lines.filter(({ state, problems }) => state !== 'same' || problems.length > 0)).toEqual(
        [],
      );
      expect(answer.lines).toHaveLength(lines.length - 1);
    },
  );

  test.each(tableTypes)(
    'of %s can be edited anywhere: what was brought in is the same the next time',
    async (type) => {
      await using site = await exampleScene();
      const random = randomFor(`tables of ${type}`);
      const [header = [], ...rows] = parse(await site.csv(type), { bom: true });
      const model = modelOf(type);
      const isText = (at: number) =>
        model.columns[at]?.kind === 'text' && model.columns[at]?.language !== undefined;
      for (let round = 0; round < 5 && rows.length > 0; round += 1) {
        const places = header.map((_, at) => at).filter(() => random() < 0.8);
        const shuffled = places.toSorted(() => random() - 0.5);
        const lines = rows.map((cells) =>
          shuffled.map((at) => {
            const cell = cells[at] ?? '';
            if (random() < 0.1) return '';
            return cell !== '' && isText(at) && random() < 0.1 ? `${cell.slice(0, 90)} ${round}` : cell;
          }),
        );
        const text = tsv([shuffled.map((at) => header[at] ?? ''), ...lines]);
        const before = await site.everything();
        const tried = await site.try(type, text);
        expect(await site.everything()).toEqual(before);
        const stored = await site.store(type, text);
        expect(stored.lines).toEqual(tried.lines);
        const after = await site.everything();
        expect(after).toEqual(stored.isStored ? after : before);
        const again = (await site.try(type, text)).lines.filter(({ state }) => state !== 'same');
        expect(stored.isStored ? again : []).toEqual([]);
      }
    },
  );

  test('has the names of its columns in the words that are asked for, and names what it refers to', async () => {
    await using site = await scene();
    await site.create('clients', { name: '=SUM(A1)', locale: 'en' });
    expect(await site.csv('clients', '?name=الاسم')).toBe(
      '"الاسم","Name (Arabic)","Logo","Sort order"\r\n"\'=SUM(A1)","","","0"\r\n',
    );
  });

  test.each(tableTypes)('of %s has a name of its own for each column', (type) => {
    const labels = modelOf(type).columns.map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  });
});
