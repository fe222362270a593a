import { useQuery } from '@tanstack/react-query';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';
import { adminQuery } from '../../../api/accounts/session.ts';
import { countChanges } from '../../../api/publish.ts';
import { counted, t } from '../../../language/text.tsx';
import { authorName } from '../../../ui/text/author.tsx';
import { nameSentence } from '../../../ui/text/name-list.ts';
import { Button } from '../../../ui/button.tsx';
import type { ChangeSelection } from './use-change-selection.ts';

interface OthersChangesProps {
  /** The changes of a list that are to go live. */
  chosen: PendingChange[];
  selection: ChangeSelection;
}

/** Says that changes of other people are chosen too, before they go live, and leaves them out by one click. */
export function OthersChanges({ chosen, selection }: OthersChangesProps) {
  const { data: admin } = useQuery(adminQuery);
  const others = admin ? chosen.filter(({ authors }) => !authors.includes(admin.username)) : [];
  if (others.length === 0) return null;
  const people = [...new Set(others.flatMap(({ authors }) => authors))].map(authorName);
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 text-sm wrap-anywhere">
      {counted(countChanges(others), 'One of them is by {people}.', '{count} of them are by {people}.', {
        people: nameSentence(people),
      })}
      {others.length < chosen.length && (
        <Button look="quiet" onClick={() => selection.set(others, false)}>
          {t('Only mine')}
        </Button>
      )}
    </p>
  );
}
