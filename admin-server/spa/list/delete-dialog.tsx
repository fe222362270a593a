import { Confirmation } from '../ui/dialog.tsx';
import type { ScreenTexts } from '../resource/screen.ts';
import type { useRemove } from '../edit/use-save.ts';
import { nameList } from '../ui/name-list.ts';
import { counted, t } from '../language/text.tsx';

interface DeleteDialogProps<R> {
  screen: { texts: Pick<ScreenTexts, 'confirmDelete'>; labelOf: (row: R) => string };
  /** The rows to delete; the dialog is open unless this is empty. */
  rows: R[];
  remove: ReturnType<typeof useRemove>;
  onClose: () => void;
  /** Called after success or failure. */
  onSettled?: () => void;
}

/** Asks for confirmation, naming the rows, and deletes them. */
export function DeleteDialog<R extends { id: unknown }>({
  screen,
  rows,
  remove,
  onClose,
  onSettled = onClose,
}: DeleteDialogProps<R>) {
  const ids = rows.map(({ id }) => Number(id));
  return (
    <Confirmation
      title={
        rows.length > 1
          ? counted(rows.length, 'Delete 1 entry?', 'Delete these {count} entries?')
          : screen.texts.confirmDelete
      }
      action={t('Delete')}
      isOpen={rows.length > 0}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(ids, { onSettled })}
      onClose={onClose}
    >
      {nameList(rows.map(screen.labelOf))}
    </Confirmation>
  );
}
