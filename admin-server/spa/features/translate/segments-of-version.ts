import type { SegmentDraft } from '#content-db/segments/segment-drafts.ts';
import { splitText } from '#content-db/segments/split.ts';
import type { PairField } from './calls.ts';

/** The segments of another Arabic version of the same text; undefined if it is not built like the English. */
export function segmentsOfVersion(
  drafts: readonly SegmentDraft[],
  version: string,
  column: PairField['column'],
) {
  const segments = splitText(version, column);
  const inEnglish = drafts.filter(({ english }) => english !== undefined);
  if (inEnglish.length === 1)
    return drafts.map((draft) => (draft.english ? stripped(draft, version) : draft.arabic));
  if (segments.length !== inEnglish.length) return undefined;
  const left = segments.values();
  return drafts.map(({ english, arabic }) => (english ? (left.next().value?.text ?? '') : arabic));
}

/** A version of a text of one segment, without the Markdown around it. */
function stripped({ english }: SegmentDraft, version: string): string {
  const { before = '', after = '' } = english ?? {};
  const start = before !== '' && version.startsWith(before) ? before.length : 0;
  const end = after !== '' && version.endsWith(after) ? version.length - after.length : version.length;
  return version.slice(start, end);
}
