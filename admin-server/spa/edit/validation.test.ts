import { expect, test } from 'vitest';
import type { ResourceName } from '#content-db/types/index.ts';
import type { ResourceScreen } from '../resource/screen.ts';
import { schemaOf } from './validation.ts';

const screens = import.meta.glob<ResourceScreen<ResourceName> | undefined>('../types/*/screen.tsx', {
  eager: true,
  import: 'screen',
});

const limited = Object.values(screens).flatMap((screen) =>
  (screen?.fields ?? []).flatMap(({ name, maxLength }) =>
    screen && maxLength !== undefined ? [{ screen, name, maxLength }] : [],
  ),
);

test('what a form calls too long is not saved, and what fits is', () => {
  expect(limited.length).toBeGreaterThan(10);
  for (const { screen, name, maxLength } of limited) {
    const errorsOf = (length: number) =>
      schemaOf(screen)
        .safeParse({ [name]: `/${'a'.repeat(length - 1)}` })
        .error?.issues.filter(({ path, code }) => path[0] === name && code === 'too_big');
    const field = `${screen.name}: ${name}`;
    expect.soft(errorsOf(maxLength + 1), field).toHaveLength(1);
    expect.soft(errorsOf(maxLength) ?? [], field).toHaveLength(0);
  }
});
