import { lazy, Suspense } from 'react';
import { onSessionEnd } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { adminQuery } from '../api/accounts/session.ts';
import { useWaitingCalls } from '../hooks/use-waiting-calls.ts';
import { Dialog } from '../ui/dialog.tsx';
import { withWords } from '../language/dictionary.ts';
import { t } from '../language/text.tsx';

const LoginForm = lazy(
  withWords(
    async () => ({ default: (await import('../features/accounts/login-form.tsx')).LoginForm }),
    'accounts',
  ),
);

/** The dialog for an ended session. Calls that wait continue after the sign-in, so nothing typed is lost. */
export function SignInAgain() {
  const calls = useWaitingCalls(onSessionEnd);
  /** What one person has typed is not sent in the name of another. */
  async function goOn() {
    const before = queryClient.getQueryData(adminQuery.queryKey);
    const admin = await queryClient.query({ ...adminQuery, staleTime: 0 });
    if (before && admin?.id !== before.id)
      calls.cancel('401: You signed in as somebody else, so nothing was sent.');
    else calls.resume();
  }
  return (
    <Dialog
      title={t('Sign in again')}
      description={t('Your session has ended. What you typed is still here.')}
      isUnasked
      isOpen={calls.isWaiting}
      onClose={() => calls.cancel('401: You are signed out. Sign in to save.')}
    >
      <Suspense>
        <LoginForm onDone={goOn} />
      </Suspense>
    </Dialog>
  );
}
