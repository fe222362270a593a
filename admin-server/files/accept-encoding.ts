import { LRUCache } from 'lru-cache';
import type { Encoding } from './encoding.ts';

const parsed = new LRUCache<string, readonly Encoding[]>({ max: 200 });

/**
 * The encodings that an Accept-Encoding header allows, best first, without those that
 * the client prefers less than the plain bytes.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return [];
  const known = parsed.get(header) ?? parse(header);
  parsed.set(header, known);
  return known;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  return (['br', 'gzip'] as const)
    .filter((encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= identity)
    .sort((a, b) => weightOf(b) - weightOf(a));
}
