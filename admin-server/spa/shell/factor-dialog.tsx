import { useQuery } from '@tanstack/react-query';
import { factorsQuery, hasFactor } from '../api/factors.ts';
import { Security } from '../features/accounts/security.tsx';
import type { useWaitingCalls } from '../ui/use-waiting-calls.ts';
import { t } from '../language/text.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type FactorDialogProps = Pick<ReturnType<typeof useWaitingCalls>, 'resume' | 'cancel'>;

/** The dialog in which somebody sets up a second factor. */
export function FactorDialog({ resume, cancel }: FactorDialogProps) {
  const { data } = useQuery(factorsQuery);
  return (
    <Dialog
      title={t('Set up a second factor')}
      description={t(
        'Everybody here needs one now, so that a stolen password opens nothing. What you typed is still here.',
      )}
      isOpen
      onClose={() => cancel('403: Everybody must have a second factor here. Set up yours first.')}
    >
      <Security />
      <div className="mt-5 flex justify-end">
        <Button look="action" disabled={!hasFactor(data)} onClick={resume}>
          {t('Continue')}
        </Button>
      </div>
    </Dialog>
  );
}
