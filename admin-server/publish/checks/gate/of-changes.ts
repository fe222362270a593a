import type { Queries } from '#content-db/database/open.ts';
import type { Change } from '../../select/pending.ts';
import { missingTerms } from '../rules/missing-terms.ts';
import { outdated } from '../rules/outdated.ts';
import type { Levels } from './levels.ts';
import { missingTermsIn } from './missing-terms.ts';
import { type CausedFinding, outdatedArabic } from './outdated.ts';

interface Changed {
  working: Queries;
  /** The published content with the changes. */
  published: Queries;
  changes: Change[];
}

/** What the checks that are not off find in changes, and on no page. */
export async function findingsOfChanges(
  { working, published, changes }: Changed,
  levels: Levels,
): Promise<CausedFinding[]> {
  const isOn = ({ key }: { key: string }) => levels.get(key) !== 'off';
  return [
    ...(isOn(outdated) ? await outdatedArabic(working, changes) : []),
    ...(isOn(missingTerms) ? await missingTermsIn(published, changes) : []),
  ];
}
