import { type Finding, reachQuery, type RowEdit } from '../../../api/publish.ts';
import { queryClient } from '../../../api/query-client.ts';
import { counted } from '../../../language/text.tsx';

/** How many of the findings stop a publish; undefined if none does. */
export function stopsText(findings: Finding[] = []): string | undefined {
  const stops = findings.filter(({ level }) => level === 'stop').length;
  if (stops === 0) return undefined;
  return counted(stops, 'One finding stops the publish.', '{count} findings stop the publish.');
}

/** The same of edits, if the server has told yet. */
export function knownStopsText(edits: RowEdit[]): string | undefined {
  return stopsText(queryClient.getQueryData(reachQuery(edits).queryKey)?.findings);
}
