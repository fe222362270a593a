import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reachQuery, type RowEdit } from '../../api/publish.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';

/**
 * Tells beside what is edited how many pages that changes, and leads to the review. Renders nothing if it changes none.
 * `edits`: the edited rows, with what is not saved.
 */
export function Reach({ edits }: { edits: RowEdit[] }) {
  // A text of equal values is equal, unlike an object.
  const settled = useDebounced(JSON.stringify(edits), 500);
  const { data } = useQuery(reachQuery(JSON.parse(settled)));
  if (!data || data.total === 0) return null;
  const pages = `${data.isAtMost ? 'up to ' : ''}${data.total} ${data.total === 1 ? 'page' : 'pages'}`;
  return (
    <p role="status" className="me-auto self-center text-sm text-muted">
      {`This edit changes ${pages}. `}
      <Link to="/publish">Review</Link>
    </p>
  );
}
