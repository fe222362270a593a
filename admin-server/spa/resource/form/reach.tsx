import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { ResourceName } from '#content-db/types/index.ts';
import { reachQuery } from '../../api/publish.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';

interface ReachProps {
  resource: ResourceName;
  rowId: number;
  form: UseFormReturn;
}

/** Tells beside a form how many pages its row changes, and leads to the review. Renders nothing if it changes none. */
export function Reach({ resource, rowId, form }: ReachProps) {
  const all = useWatch({ control: form.control });
  const { dirtyFields } = form.formState;
  const edited = Object.fromEntries(Object.entries(all).filter(([name]) => dirtyFields[name]));
  // A text of equal values is equal, unlike an object.
  const values = useDebounced(JSON.stringify(edited), 500);
  const { data } = useQuery(reachQuery(resource, rowId, JSON.parse(values)));
  if (!data || data.total === 0) return null;
  const pages = `${data.isAtMost ? 'up to ' : ''}${data.total} ${data.total === 1 ? 'page' : 'pages'}`;
  return (
    <p role="status" className="me-auto self-center text-sm text-muted">
      {`This edit changes ${pages}. `}
      <Link to="/publish">Review</Link>
    </p>
  );
}
