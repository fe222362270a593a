import { expect, test } from 'vitest';
import type { PairField } from './side-by-side.ts';
import { machineAuthor } from '#content-db/read/translations.ts';
import { segmentDrafts } from '#content-db/segments/segment-drafts.ts';
import { updateRow } from '#content-db/write/repository.ts';
import { addRow } from '../testing/app.ts';
import { createTranslationCalls } from './testing/translation-calls.ts';

const text = { page: 'home', section: 'hero', key: 'title', isActive: true } as const;
const row = 'translations/row/page-content/1';
const [dana, sara] = ['dana@example.org', 'sara@example.org'];

/** A text of three paragraphs that the service has translated. */
async function createScene(english = 'One.\n\n---\n\nTwo.\n\nThree.') {
  const calls = await createTranslationCalls();
  const { content, automatic } = calls;
  await addRow(content, 'page-content', { ...text, content: english, locale: 'en' });
  await automatic.translateNew();
  const field = async (): Promise<PairField> => (await calls.get(row)).fields[0];
  return {
    ...calls,
    field,
    /** Writes the paragraphs of the text. */
    async write(arabic: string, by: string) {
      const { english } = await field();
      const content = { english, texts: arabic === '' ? [] : arabic.split('\n\n') };
      return calls.send('POST', row, { texts: { content } }, by);
    },
    confirm: (english: string, by: string, arabic = `ar: ${english}`) =>
      calls.send('POST', row, { segment: { column: 'content', english, arabic } }, by),
    changeEnglish: (english: string) =>
      content.write((tx) => updateRow(tx, 'page-content', 1, { content: english }, { by: 'x' })),
    /** Who wrote or confirmed each paragraph; undefined for those that are out of date. */
    async authors() {
      const drafts = segmentDrafts(await field()).filter(({ isFixed }) => !isFixed);
      return drafts.map(({ origin, state }) => (state === 'current' ? origin?.by : undefined));
    },
    /** Each paragraph as it is shown side by side. */
    async shown() {
      const drafts = segmentDrafts(await field()).filter(({ isFixed }) => !isFixed);
      return drafts.map(({ state, english, arabic }) => `${state}: ${english?.text ?? ''} = ${arabic}`);
    },
    /** What the board says of the text; undefined if nothing is to do. */
    async onBoard() {
      const [found] = (await calls.get('translations/board')).rows;
      const { state, segments } = found?.fields[0] ?? {};
      return found && { state, ...(segments && { total: segments.total, open: segments.open }) };
    },
    async remembered(english: string) {
      const { body } = await calls.send('POST', 'translations/matches', { text: english });
      return body.find(({ likeness }: { likeness: number }) => likeness === 1)?.by;
    },
  };
}

test('each segment says who wrote it or confirmed it: the rest of a text stays the machine’s when a person corrects one', async () => {
  await using scene = await createScene('One.\n\nTwo.\n\nTwo.');
  const machine = machineAuthor;
  expect(await scene.authors()).toEqual([machine, machine, machine]);
  await scene.write('واحد.\n\nar: Two.\n\nar: Two.', dana);
  expect(await scene.authors()).toEqual([dana, machine, machine]);
  // An order that changes, and a change of another column, are nobody's words.
  await scene.content.write(async (tx) => {
    await updateRow(tx, 'page-content', 2, { content: 'ar: Two.\n\nواحد.' }, { by: 'x' });
    await updateRow(tx, 'page-content', 2, { isActive: false }, { by: 'y' });
  });
  expect((await scene.field()).origins).toMatchObject([
    { isMachine: true, at: expect.any(String) },
    { isMachine: false },
  ]);
  await scene.send('POST', row, { confirmed: ['content'] });
  expect((await scene.field()).origins).toMatchObject([{ isMachine: false }, { isMachine: false }]);
});

test('a paragraph is confirmed alone, and the text is checked with the last one', async () => {
  await using scene = await createScene();
  const issues = async () => (await scene.get('translations')).issues;
  expect(await scene.onBoard()).toEqual({ state: 'unchecked' });
  expect((await scene.confirm('Two.', dana)).status).toBe(200);
  expect(await scene.authors()).toEqual([machineAuthor, dana, machineAuthor]);
  expect(await scene.field()).toMatchObject({ state: 'unchecked', isMachine: true });
  expect(await scene.onBoard()).toEqual({ state: 'unchecked', total: 3, open: 2 });
  expect([await scene.remembered('Two.'), await scene.remembered('One.')]).toEqual([dana, undefined]);

  await scene.write('واحد.\n\n---\n\nar: Two.\n\nar: Three.', sara);
  expect(await scene.authors()).toEqual([sara, dana, machineAuthor]);
  expect(await scene.onBoard()).toEqual({ state: 'unchecked', total: 3, open: 1 });
  expect([await scene.remembered('One.'), await scene.remembered('Three.')]).toEqual([sara, undefined]);
  expect(await issues()).toHaveLength(1);

  await scene.confirm('Three.', dana);
  expect(await scene.authors()).toEqual([sara, dana, dana]);
  expect(await scene.field()).toMatchObject({ state: 'checked', by: dana });
  expect([await scene.onBoard(), await issues()]).toEqual([undefined, []]);
  expect([await scene.remembered('One.'), await scene.remembered('Three.')]).toEqual([sara, dana]);
});

test('the last open paragraph may be a corrected one, and the whole text may be confirmed instead', async () => {
  await using scene = await createScene('One.\n\nTwo.');
  await scene.confirm('One.', dana);
  await scene.write('ar: One.\n\nاثنان.', sara);
  expect([await scene.authors(), await scene.onBoard()]).toEqual([[dana, sara], undefined]);
  await using other = await createScene('One.\n\nTwo.');
  await other.confirm('One.', dana);
  await other.send('POST', row, { confirmed: ['content'] }, sara);
  expect([await other.authors(), await other.onBoard()]).toEqual([[sara, sara], undefined]);
});

test('only the paragraph whose English changes is out of date, until it is confirmed or written', async () => {
  await using scene = await createScene('One.\n\nTwo.\n\nThree.');
  await scene.send('POST', row, { confirmed: ['content'] }, dana);
  await scene.changeEnglish('One.\n\nTwo!\n\nThree!');
  expect(await scene.authors()).toEqual([dana, undefined, undefined]);
  await scene.confirm('Two!', sara, 'ar: Two.');
  expect(await scene.authors()).toEqual([dana, sara, undefined]);
  expect(await scene.onBoard()).toEqual({ state: 'outdated', total: 3, open: 1 });
  expect(await scene.remembered('Two!')).toBe(sara);
  await scene.write('ar: One.\n\nar: Two.\n\nثلاثة!', sara);
  expect([await scene.authors(), await scene.onBoard()]).toEqual([[dana, sara, sara], undefined]);
});

test('a paragraph that was corrected for another English is out of date once that is changed back', async () => {
  await using scene = await createScene('One.\n\nTwo.');
  await scene.send('POST', row, { confirmed: ['content'] }, dana);
  await scene.changeEnglish('Won.\n\nToo.');
  await scene.write('فاز.\n\nar: Two.', sara);
  await scene.changeEnglish('One.\n\nTwo.');
  expect(await scene.authors()).toEqual([undefined, dana]);
  expect(await scene.onBoard()).toEqual({ state: 'outdated', total: 2, open: 1 });
});

test('the service leaves a text alone that is checked in part', async () => {
  await using scene = await createScene('One.\n\nTwo.');
  await scene.confirm('Two.', dana);
  await scene.changeEnglish('One.\n\nTwo, new.');
  await scene.automatic.translateNew();
  expect(await scene.field()).toMatchObject({ state: 'outdated', arabic: 'ar: One.\n\nar: Two.' });
  expect(await scene.authors()).toEqual([machineAuthor, undefined]);
  await scene.confirm('Two, new.', sara, 'ar: Two.');
  expect(await scene.onBoard()).toEqual({ state: 'unchecked', total: 2, open: 1 });
});

test('what somebody has changed or moved meanwhile is not confirmed', async () => {
  await using scene = await createScene('One.\n\nTwo.');
  const conflict = { status: 409, body: { message: expect.stringContaining('Reload the page') } };
  expect(await scene.confirm('Two.', dana, 'اثنان.')).toMatchObject(conflict);
  await scene.changeEnglish('Two.\n\nOne.');
  expect(await scene.confirm('Two.', dana)).toMatchObject(conflict);
  expect(await scene.onBoard()).toEqual({ state: 'outdated' });
});

test('a text with a new paragraph is not confirmed before that has Arabic, side by side or in the form', async () => {
  await using scene = await createScene('One.\n\nTwo.');
  const confirmed = () => scene.send('POST', row, { confirmed: ['content'] }, dana);
  await confirmed();
  await scene.changeEnglish('Zero.\n\nOne!\n\nTwo.');
  expect(await scene.shown()).toEqual([
    'missing: Zero. = ',
    'changed: One! = ar: One.',
    'current: Two. = ar: Two.',
  ]);
  const refused = { status: 409, body: { message: expect.stringContaining('Side by side') } };
  expect(await confirmed()).toMatchObject(refused);
  const form = await scene.send('POST', 'translations/confirm', { resource: 'page-content', id: 2 });
  expect(form).toMatchObject(refused);
  // Who writes the rest leaves it missing.
  await scene.write('\n\nواحد!\n\nar: Two.', sara);
  expect(await scene.shown()).toEqual([
    'missing: Zero. = ',
    'current: One! = واحد!',
    'current: Two. = ar: Two.',
  ]);
  expect(await scene.onBoard()).toEqual({ state: 'outdated', total: 3, open: 1 });
  await scene.write('صفر.\n\nواحد!\n\nar: Two.', sara);
  expect(await scene.onBoard()).toBeUndefined();
  expect(await scene.shown()).toEqual([
    'current: Zero. = صفر.',
    'current: One! = واحد!',
    'current: Two. = ar: Two.',
  ]);
});

test('a paragraph needs no Arabic, or stays in the Arabic alone, if somebody says so', async () => {
  await using scene = await createScene('One.\n\nTwo.\n\nThree.');
  await scene.send('POST', row, { confirmed: ['content'] }, dana);
  await scene.changeEnglish('One.\n\nThree.\n\nFour.');
  const open = { state: 'outdated', total: 4 };
  expect(await scene.onBoard()).toEqual({ state: 'outdated' });
  await scene.confirm('', sara, 'ar: Two.');
  expect(await scene.onBoard()).toEqual({ ...open, open: 1 });
  await scene.confirm('Four.', sara, '');
  expect(await scene.onBoard()).toBeUndefined();
  const decided = [
    'current: One. = ar: One.',
    'alone:  = ar: Two.',
    'current: Three. = ar: Three.',
    'left-out: Four. = ',
  ];
  expect(await scene.shown()).toEqual(decided);
  await scene.send('POST', row, { confirmed: ['content'] }, dana);
  expect(await scene.shown()).toEqual(decided);
  expect(await scene.remembered('Four.')).toBeUndefined();
  await scene.changeEnglish('One.\n\nThree.\n\nFour, new.');
  expect(await scene.shown()).toEqual([...decided.slice(0, 3), 'missing: Four, new. = ']);
});

test('Arabic that was taken out again is missing', async () => {
  await using scene = await createScene('One.\n\nTwo.');
  await scene.send('POST', row, { confirmed: ['content'] }, dana);
  await scene.write('ar: One.\n\n', sara);
  expect(await scene.field()).toMatchObject({ arabic: 'ar: One.', outdatedSince: expect.any(String) });
  expect(await scene.shown()).toEqual(['current: One. = ar: One.', 'missing: Two. = ']);
  expect(await scene.onBoard()).toEqual({ state: 'outdated', total: 2, open: 1 });
});

test('what was written for an English that has changed meanwhile is out of date', async () => {
  await using scene = await createScene('One.\n\nTwo.');
  await scene.send('POST', row, { confirmed: ['content'] }, dana);
  await scene.changeEnglish('One.\n\nTwo!\n\nThree.');
  const content = { english: 'One.\n\nTwo.', texts: ['واحد.', 'ar: Two.'] };
  await scene.send('POST', row, { texts: { content } }, sara);
  expect(await scene.shown()).toEqual([
    'current: One. = واحد.',
    'changed: Two! = ar: Two.',
    'missing: Three. = ',
  ]);
});
