import { isImmutable } from '../publish/immutable-files.ts';

/** What a request is for, by the beginning of its path. Few kinds, as each is a series of its own. */
export function requestKind(path: string): string {
  if (isImmutable(path)) return 'asset';
  return prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? 'page';
}

const prefixes = [
  ['/api/admin', 'admin-api'],
  ['/api', 'api'],
  ['/admin', 'admin'],
  ['/preview', 'preview'],
  ['/share', 'share'],
  ['/uploads', 'upload'],
  ['/metrics', 'metrics'],
] as const;
