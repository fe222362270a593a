import { useMutation, useQuery } from '@tanstack/react-query';
import { allowAgain, type ListedTakedown, type Subject, takedownsQuery } from './calls.ts';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { quotedWithdrawn } from '../../resource/withdrawn-texts.ts';
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
      title={t('Allow {name} again?', { name: quotedWithdrawn(name) })}
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

/** The same for a row or a picture, by the takedown that covers it. */
export function AllowSubjectDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { data } = useQuery(takedownsQuery);
  const takedown = data?.takedowns.find((one) => one.liftedAt === null && covers(one, subject));
  return takedown && <AllowDialog takedown={takedown} onClose={onClose} />;
}

function covers({ rows, pictures }: ListedTakedown, subject: Subject): boolean {
  if ('picture' in subject) return pictures.some((start) => subject.picture.startsWith(start));
  if (!('rows' in subject)) return false;
  const [row] = subject.rows;
  return rows.some(({ resource, rowId }) => resource === row?.resource && rowId === row.rowId);
}
