import { Link } from 'react-router';
import type { RowEdit } from '../../../api/publish.ts';
import { useReach } from './use-reach.ts';
import { counted, t } from '../../../language/text.tsx';

/**
 * Tells beside what is edited how many pages that changes, and leads to the review. Renders nothing if it changes none, or
 * nothing is edited.
 * `edits`: the edited rows, with what is not saved.
 */
export function Reach({ edits }: { edits: RowEdit[] }) {
  const reach = useReach(edits);
  const isEdited = edits.some(({ values }) => Object.keys(values).length > 0);
  if (!isEdited || !reach || reach.total === 0) return null;
  return (
    <p role="status" className="me-auto self-center text-sm text-muted">
      {reach.isAtMost
        ? counted(
            reach.total,
            'This edit changes up to {count} page.',
            'This edit changes up to {count} pages.',
          )
        : counted(reach.total, 'This edit changes {count} page.', 'This edit changes {count} pages.')}{' '}
      <Link to="/publish">{t('Review')}</Link>
    </p>
  );
}
