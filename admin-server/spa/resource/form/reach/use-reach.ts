import { useQuery } from '@tanstack/react-query';
import { reachQuery, type RowEdit } from '../../../api/publish.ts';
import { useDebounced } from '../../../hooks/use-debounced.ts';

/** How many pages edits change, and what the checks find in them; undefined until that is known. */
export function useReach(edits: RowEdit[]) {
  // A text of equal values is equal, unlike an object.
  const settled = useDebounced(JSON.stringify(edits), 500);
  const isEdited = edits.length > 0;
  const { data } = useQuery({ ...reachQuery(JSON.parse(settled)), enabled: isEdited });
  // The last answer stays until the next one comes.
  return isEdited ? data : undefined;
}
