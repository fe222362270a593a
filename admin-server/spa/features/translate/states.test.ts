import { expect, test } from 'vitest';
import { titleOf, typeBelow } from './states.ts';

const row = { title: 'Dana', arabicName: null, page: null };

test('settings have the name of their type as a title, and no type below it', () => {
  const settings = { ...row, resource: 'footer-settings', title: 'as it is stored' } as const;
  expect([titleOf(settings), typeBelow(settings)]).toEqual(['Footer and contact settings', undefined]);
  const member = { ...row, resource: 'team-members' } as const;
  expect([titleOf(member), typeBelow(member)]).toEqual(['Dana', 'Team member']);
});
