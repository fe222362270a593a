import type { TypePair } from '#content-db/types/brand-key.ts';

/** The address of a style sheet with the faces of all pairs, for whoever chooses one; see admin-server/live/pair-fonts.ts. */
export const specimenSheet = '/fonts/specimens.css';

/** What the family of a pair is called there; that for Arabic has `Arabic` behind its name. */
export function specimenFamily(pair: TypePair): string {
  return `Specimen ${pair}`;
}
