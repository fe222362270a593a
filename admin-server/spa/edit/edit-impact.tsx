import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Finding, editImpactQuery, type RowEdit } from '../api/publish.ts';
import { queryClient } from '../api/query-client.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { counted, t } from '../language/text.tsx';

/** Edits as they were when they last rested for half a second. Equal ones are the same array. */
export function useSettledEdits(edits: RowEdit[]): RowEdit[] {
  // A text of equal values is equal, unlike an object.
  const text = useDebounced(JSON.stringify(edits), 500);
  return useMemo((): RowEdit[] => JSON.parse(text), [text]);
}

/** How many pages settled edits change, and what is found in them; undefined until that is known. */
export function useEditImpact(settled: RowEdit[]) {
  const isEdited = settled.length > 0;
  const { data } = useQuery({ ...editImpactQuery(settled), enabled: isEdited });
  // The last answer stays until the next one comes.
  return isEdited ? data : undefined;
}

/**
 * Tells beside what is edited how many pages that changes, and leads to the review. Renders nothing if it changes none, or
 * nothing is edited.
 * `edits`: the edited rows, with what is not saved, as `useSettledEdits` has them.
 */
export function EditImpact({ edits }: { edits: RowEdit[] }) {
  const impact = useEditImpact(edits);
  const isEdited = edits.some(({ values }) => Object.keys(values).length > 0);
  if (!isEdited || !impact || impact.total === 0) return null;
  return (
    <p role="status" className="me-auto self-center text-sm text-muted max-sm:basis-full">
      {impact.isAtMost
        ? counted(
            impact.total,
            'This edit changes up to {count} page.',
            'This edit changes up to {count} pages.',
          )
        : counted(impact.total, 'This edit changes {count} page.', 'This edit changes {count} pages.')}{' '}
      <Link to="/publish">{t('Review')}</Link>
    </p>
  );
}

/** What is found in edits, if the server has told it yet. */
export function knownFindings(edits: RowEdit[]): Finding[] {
  return queryClient.getQueryData(editImpactQuery(edits).queryKey)?.findings ?? [];
}
