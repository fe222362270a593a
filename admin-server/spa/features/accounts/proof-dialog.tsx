import type { useWaitingCalls } from '../../ui/use-waiting-calls.ts';
import { t } from '../../language/text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProofForm } from './proof-form.tsx';

type ProofDialogProps = Pick<ReturnType<typeof useWaitingCalls>, 'resume' | 'cancel'>;

/** The dialog in which somebody confirms who they are. */
export function ProofDialog({ resume, cancel }: ProofDialogProps) {
  return (
    <Dialog
      title={t('Confirm that it is you')}
      description={t(
        'This could do harm in a stranger’s hands, and you signed in a while ago. It continues when you confirm.',
      )}
      isOpen
      onClose={() => cancel('403: You did not confirm that it is you, so nothing was done.')}
    >
      <ProofForm onDone={resume} />
    </Dialog>
  );
}
