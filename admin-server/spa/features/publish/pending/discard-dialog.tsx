import { useMutation } from '@tanstack/react-query';
import type { PendingChange } from '#admin-server/publish/select/pending-list.ts';
import { ApiError } from '../../../api/client.ts';
import { discardChanges, ownChanges } from '../../../api/publish.ts';
import { changeName } from '../../../resource/row-name.ts';
import { Confirmation } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { changeCount } from './pending-rows.ts';
import { t } from '../../../language/text.tsx';

/** The dialog names this many rows at most. */
const maxNames = 5;

interface DiscardDialogProps {
  /** The changes to discard; the dialog is open unless this is empty. */
  changes: PendingChange[];
  onClose: () => void;
}

/** Asks for confirmation, and discards the changes. */
export function DiscardDialog({ changes, onClose }: DiscardDialogProps) {
  const count = changeCount(ownChanges(changes).length);
  const { mutate, isPending } = useMutation({
    mutationFn: () => discardChanges(changes.map(({ id }) => id)),
    onSuccess: () => toast.success('Discarded', `${count}. The rows are back to the live version.`),
    onError: (error) =>
      toast.error('Nothing was discarded', error instanceof ApiError ? error.reason : error.message),
    onSettled: onClose,
  });
  const names = [...new Set(changes.map(changeName))];
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return (
    <Confirmation
      title={`Discard ${count}?`}
      action={t('Discard')}
      isOpen={changes.length > 0}
      isBusy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <bdi>{names.slice(0, maxNames).join(', ')}</bdi>
      {more}. The rows return to the live version: added rows are removed, deleted rows come back. The history
      keeps what is discarded.
    </Confirmation>
  );
}
