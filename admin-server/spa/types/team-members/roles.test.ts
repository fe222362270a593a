import { expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';
import { ar } from '#example/words.ts';
import { roleLabel } from '#site/i18n/dictionary.ts';
import { en } from '#example/words.ts';
import { roleName } from './roles.ts';

const translated = translatingToArabic();

test.each(Object.entries(en.team.roles))(
  'the role %s, %s, has the Arabic of the website, for men and women',
  (key, label = '') => {
    expect(translated(label)).toBe(roleLabel(ar, key));
    expect(translated(`${label}|feminine`)).toBe(roleLabel(ar, key, true));
  },
);

test('English has one form, and a role that was typed stays as it is', () => {
  expect(roleName({ roleKey: 'president', isRoleFeminine: true })).toBe('President');
  expect(roleName({ roleKey: 'Head of scenarios', isRoleFeminine: true })).toBe('Head of scenarios');
});
