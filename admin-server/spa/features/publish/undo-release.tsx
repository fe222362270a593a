import { useMutation } from '@tanstack/react-query';
import { Undo } from 'lucide-react';
import { useState } from 'react';
import type { ListedRelease } from '#admin-server/publish/routes/publish.ts';
import { undoRelease } from '../../api/history.ts';
import { refreshAll } from '../../api/publish.ts';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';

/** Takes back what one release changed, as pending changes. Renders nothing for a release without changes. */
export function UndoRelease({ release: { id, state, restores, contents } }: { release: ListedRelease }) {
  const [isAsked, ask] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoRelease(id),
    onSuccess: ({ rows, kept }) => {
      const names = kept.map(({ name }) => name).join(', ');
      const stay = kept.length === 0 ? '' : ` Changed again since, so they stay as they are: ${names}.`;
      toast.success(`The changes of release ${id} are taken back`, `${entries(rows)} to publish.${stay}`);
    },
    onError: (error) => toast.error('Not taken back', error.message),
    onSettled: refreshAll,
  });
  const wasLive = state === 'live' || state === 'replaced';
  if (!wasLive || restores !== null || contents.count === 0) return null;
  return (
    <>
      <Button
        icon={Undo}
        isBusy={isPending}
        onClick={() => ask(true)}
        aria-label={`Undo its changes: release ${id}`}
      >
        {t('Undo its changes')}
      </Button>
      <Confirmation
        title={`Undo the changes of release ${id}?`}
        action={t('Undo its changes')}
        isOpen={isAsked}
        onConfirm={() => {
          ask(false);
          mutate();
        }}
        onClose={() => ask(false)}
      >
        {t(
          'What this release changed becomes what it was before, as pending changes that you can read and publish. Later releases stay, and so does what was changed again since.',
        )}
      </Confirmation>
    </>
  );
}

function entries(count: number): string {
  return count === 1 ? 'One entry' : `${count} entries`;
}
