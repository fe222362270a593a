import { lazy, Suspense } from 'react';
import { onProofNeeded } from '../../../api/client.ts';
import { useWaitingCalls } from '../../../hooks/use-waiting-calls.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { t } from '../../../language/text.tsx';

const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }));

/** The dialog for calls that need a recent proof of who is there. They go on after it. */
export function ProveAgain() {
  const calls = useWaitingCalls(onProofNeeded);
  return (
    <Dialog
      title={t('Confirm that it is you')}
      description={t(
        'This could do harm in a stranger’s hands, and you signed in a while ago. It continues when you confirm.',
      )}
      isOpen={calls.isWaiting}
      onClose={() => calls.cancel('403: You did not confirm that it is you, so nothing was done.')}
    >
      <Suspense>
        <ProofForm onDone={calls.resume} />
      </Suspense>
    </Dialog>
  );
}
