import { expect, test } from 'vitest';
import { createTestDb } from '../testing/database.ts';
import { parsed } from '../testing/inputs.ts';
import type { ResourceName } from '../types/index.ts';
import { createRow, type Input } from '../write/repository.ts';
import { knownTerms } from './known-terms.ts';

const brand = { page: 'common', section: 'brand' };

async function createScene() {
  const db = await createTestDb();
  const add = <N extends ResourceName>(name: N, values: Partial<Input<N>>) =>
    db.database.write((tx) => createRow(tx, name, parsed(name, values) as Input<N>, 'staff'));
  return {
    add,
    terms: async () => {
      const terms = await knownTerms(db.database.read);
      return terms.map(({ english, required, isName }) => [english, required, isName ?? false]);
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

test('the names of people and clients are known with those of their Arabic versions', async () => {
  await using scene = await createScene();
  const member = { roleKey: 'ceo', locale: 'en' } as const;
  const dana = await scene.add('team-members', { ...member, name: 'Dana  Faris ' });
  await scene.add('team-members', { ...member, name: 'دانة الفارس', locale: 'ar', translationOf: dana.id });
  await scene.add('team-members', { ...member, name: 'Omar' });
  await scene.add('clients', { name: 'Harbour Works', locale: 'en' });
  // The same person elsewhere, and one whom no row has in Arabic.
  await scene.add('instructors', { name: 'Dana Faris', title: 'Trainer' });
  await scene.add('instructors', { name: 'Sami Noor', title: 'Trainer' });
  expect(await scene.terms()).toEqual([
    ['Dana Faris', ['دانة الفارس'], true],
    ['Sami Noor', [], true],
    ['Harbour Works', [], true],
  ]);
});

test('the organisation is known by its full and its short name, of one word as well', async () => {
  await using scene = await createScene();
  await scene.add('page-content', { ...brand, key: 'name', content: 'Quay Training', locale: 'en' });
  await scene.add('page-content', { ...brand, key: 'name', content: 'الرصيف للتدريب', locale: 'ar' });
  await scene.add('page-content', { ...brand, key: 'short_name', content: 'Quay', locale: 'en' });
  await scene.add('page-content', { ...brand, key: 'tagline', content: 'Calm and exact', locale: 'en' });
  expect(await scene.terms()).toEqual([
    ['Quay Training', ['الرصيف للتدريب'], true],
    ['Quay', [], true],
  ]);
});

test('what the glossary says of a name counts', async () => {
  await using scene = await createScene();
  await scene.add('clients', { name: 'Harbour Works', locale: 'en' });
  await scene.add('glossary', {
    englishTerm: 'harbour works',
    arabicForms: 'أعمال الميناء',
    forbiddenForms: '',
  });
  expect(await scene.terms()).toEqual([['harbour works', ['أعمال الميناء'], false]]);
});
