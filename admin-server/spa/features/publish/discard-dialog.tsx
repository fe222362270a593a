import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { countChanges, discardChanges, type PendingChange } from '../../api/publish.ts';
import { changeName } from '../../resource/row-name.ts';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { nameList } from '../../ui/name-list.ts';
import { counted, rich, t } from '../../language/text.tsx';

/** The dialog names this many rows at most. */
const maxNames = 5;

interface DiscardDialogProps {
  /** The changes to discard. */
  changes: PendingChange[];
  onClose: () => void;
}

/** Asks for confirmation, and discards the changes. */
export function DiscardDialog({ changes, onClose }: DiscardDialogProps) {
  const count = countChanges(changes);
  const { mutate, isPending } = useMutation({
    mutationFn: () => discardChanges(changes.map(({ id }) => id)),
    onSuccess: () =>
      toast.success(
        t('Discarded|done'),
        counted(count, '1 change. The history keeps it.', '{count} changes. The history keeps them.'),
      ),
    onError: (error) =>
      toast.error(t('Nothing was discarded'), error instanceof ApiError ? error.reason : error.message),
    onSettled: onClose,
  });
  const names = [...new Set(changes.map(changeName))];
  const more = names.length - maxNames;
  const named = <bdi>{nameList(names.slice(0, maxNames))}</bdi>;
  return (
    <Confirmation
      title={counted(count, 'Discard 1 change?', 'Discard {count} changes?')}
      action={t('Discard')}
      cancel={t('Cancel|discarding')}
      isOpen
      isBusy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      {more > 0 ? rich('{names} and {count} more.', { names: named, count: more }) : <>{named}.</>}{' '}
      {t(
        'The rows return to the live version: added rows are removed, deleted rows come back. The history keeps what is discarded.',
      )}
    </Confirmation>
  );
}
