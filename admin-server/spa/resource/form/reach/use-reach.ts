import { useQuery } from '@tanstack/react-query';
import { reachQuery, type RowEdit } from '../../../api/publish.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import { editExtras } from './edit-extras.ts';

/** How many pages edits change, and what is found in them; undefined until that is known. */
export function useReach(edits: RowEdit[]) {
  // A text of equal values is equal, unlike an object.
  const settled = useDebounced(JSON.stringify(edits), 500);
  const isEdited = edits.length > 0;
  const { data } = useQuery({ ...reachQuery(JSON.parse(settled)), enabled: isEdited });
  // The last answer stays until the next one comes.
  return isEdited ? data : undefined;
}

/** What features say of edits that are saved, if the server has told yet what is found in them. */
export function noteOfSave(edits: RowEdit[]): string | undefined {
  const { findings = [] } = queryClient.getQueryData(reachQuery(edits).queryKey) ?? {};
  const notes = editExtras.flatMap((one) => one.noteOfSave(findings) ?? []);
  return notes.length > 0 ? notes.join(' ') : undefined;
}
