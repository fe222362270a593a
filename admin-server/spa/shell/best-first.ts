import type { Hit } from '#admin-server/content/search.ts';

const order: Record<Hit['match'], number> = { word: 0, name: 1, text: 2, near: 3 };

/** The hits by how well they match; of equal ones, short names first, as more of them is what was searched for. */
export function bestFirst<H extends Pick<Hit, 'match' | 'label'>>(hits: H[]): H[] {
  return hits.toSorted((a, b) => order[a.match] - order[b.match] || a.label.length - b.label.length);
}
