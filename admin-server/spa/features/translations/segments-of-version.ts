import type { SegmentDraft } from '#content-db/segments/segment-drafts.ts';
import { splitText } from '#content-db/segments/split.ts';
import type { DeskField } from '../../api/translation/translation-desk.ts';

/** The segments of another Arabic version of the same text; undefined if it is not built like the English. */
export function segmentsOfVersion(
  drafts: readonly SegmentDraft[],
  version: string,
  column: DeskField['column'],
) {
  if (drafts.length === 1) return [stripped(drafts[0], version)];
  const segments = splitText(version, column);
  return segments.length === drafts.length ? segments.map(({ text }) => text) : undefined;
}

/** A version of a text of one segment, without the Markdown around it. */
function stripped(draft: SegmentDraft | undefined, version: string): string {
  const { before = '', after = '' } = draft?.frame ?? {};
  const start = before !== '' && version.startsWith(before) ? before.length : 0;
  const end = after !== '' && version.endsWith(after) ? version.length - after.length : version.length;
  return version.slice(start, end);
}
