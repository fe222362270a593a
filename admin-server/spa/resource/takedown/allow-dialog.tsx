import { useMutation, useQuery } from '@tanstack/react-query';
import { allowAgain, type ListedTakedown, type Subject, takedownsQuery } from '../../api/takedowns.ts';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { takedownName } from './takedown-texts.ts';
import { t } from '../../language/text.tsx';

interface AllowDialogProps {
  takedown: Pick<ListedTakedown, 'id' | 'name'>;
  onClose: () => void;
}

/** Allows what was taken down again, after a confirmation. */
export function AllowDialog({ takedown: { id, name }, onClose }: AllowDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => allowAgain(id),
    onSuccess: () => toast.success(t('Allowed again'), t('It is live again.')),
    onError: (error) => toast.error(t('It could not be allowed again'), error.message),
    onSettled: onClose,
  });
  return (
    <Confirmation
      title={t('Allow {name} again?', { name: takedownName(name) })}
      action={t('Allow again')}
      isOpen
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t(
        'It becomes public again within seconds, on all its pages and lists, as it was last published. The audit trail keeps who allowed it.',
      )}
    </Confirmation>
  );
}

type SubjectRow = Extract<Subject, { rows: unknown }>['rows'][number];

/** The same for a row, by the takedown that covers it. */
export function AllowRowDialog({ row, onClose }: { row: SubjectRow; onClose: () => void }) {
  const { data } = useQuery(takedownsQuery);
  const takedown = data?.takedowns.find(
    ({ rows, liftedAt }) =>
      liftedAt === null &&
      rows.some(({ resource, rowId }) => resource === row.resource && rowId === row.rowId),
  );
  return takedown && <AllowDialog takedown={takedown} onClose={onClose} />;
}
