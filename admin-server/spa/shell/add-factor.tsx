import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { onFactorNeeded } from '../api/client.ts';
import { factorsQuery, hasFactor } from '../api/accounts/factors.ts';
import { useWaitingCalls } from '../hooks/use-waiting-calls.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../language/text.tsx';

const Security = lazy(async () => ({
  default: (await import('../features/accounts/security/security.tsx')).Security,
}));

/** The dialog for those who need a second factor since somebody made it compulsory. Calls that wait go on when they have one. */
export function AddFactor() {
  const calls = useWaitingCalls(onFactorNeeded);
  const { data } = useQuery({ ...factorsQuery, enabled: calls.isWaiting });
  return (
    <Dialog
      title={t('Set up a second factor')}
      description={t(
        'Everybody here needs one now, so that a stolen password opens nothing. What you typed is still here.',
      )}
      isOpen={calls.isWaiting}
      onClose={() => calls.cancel('403: Everybody must have a second factor here. Set up yours first.')}
    >
      <Suspense>
        <Security />
      </Suspense>
      <div className="mt-5 flex justify-end">
        <Button look="action" disabled={!hasFactor(data)} onClick={calls.resume}>
          {t('Continue')}
        </Button>
      </div>
    </Dialog>
  );
}
