import { useMutation } from '@tanstack/react-query';
import { Undo } from 'lucide-react';
import { useState } from 'react';
import type { ListedRelease } from '#admin-server/publish/routes/publish.ts';
import { undoRelease } from '../../api/history.ts';
import { refreshAll } from '../../api/publish.ts';
import { nameList } from '../../ui/text/name-list.ts';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { forgetOutcomes } from './use-publish.ts';
import { counted, t } from '../../language/text.tsx';

/** Takes back what one release changed, as pending changes. Renders nothing for a release without changes. */
export function UndoRelease({ release: { id, state, restores, contents } }: { release: ListedRelease }) {
  const [isAsked, ask] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoRelease(id),
    onSuccess: ({ rows, kept }) => {
      forgetOutcomes();
      const names = nameList(kept.map(({ name }) => name));
      const stay =
        kept.length === 0
          ? ''
          : ` ${t('Changed again since, so they stay as they are: {names}.', { names })}`;
      toast.success(
        t('The changes of release {release} are taken back', { release: id }),
        `${counted(rows, 'One entry to publish.', '{count} entries to publish.')}${stay}`,
      );
    },
    onError: (error) => toast.error(t('Not taken back'), error.message),
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
        aria-label={t('Undo its changes: release {release}', { release: id })}
      >
        {t('Undo its changes')}
      </Button>
      <Confirmation
        title={t('Undo the changes of release {release}?', { release: id })}
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
