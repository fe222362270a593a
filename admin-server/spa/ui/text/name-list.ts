import { fill, t } from '../../language/text.tsx';

/** Names in one line: `Home, Team`. In Arabic each is isolated, so that Latin names keep their order. */
export function nameList(names: string[]): string {
  return names.map((name) => fill('{name}', { name })).join(t(', '));
}
