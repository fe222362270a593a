import { lazy, Suspense, useEffect, useState } from 'react';
import { onSessionEnd } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { adminQuery } from '../api/session.ts';
import { Dialog } from '../ui/dialog.tsx';

const LoginForm = lazy(async () => ({
  default: (await import('../features/accounts/login-form.tsx')).LoginForm,
}));

/** The dialog for an ended session. Calls that wait continue after the sign-in, so nothing typed is lost. */
export function SignInAgain() {
  const [waiting, setWaiting] = useState<{
    promise: Promise<void>;
    resolve: () => void;
    reject: (cause: Error) => void;
  }>();
  useEffect(
    () =>
      onSessionEnd(() => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        setWaiting((before) => {
          before?.promise.then(resolve, reject);
          return before ?? { promise, resolve, reject };
        });
        return promise;
      }),
    [],
  );
  function stop(why: string) {
    waiting?.reject(new Error(`401: ${why}`));
    setWaiting(undefined);
  }
  /** What one person has typed is not sent in the name of another. */
  async function goOn() {
    const before = queryClient.getQueryData(adminQuery.queryKey);
    const admin = await queryClient.query({ ...adminQuery, staleTime: 0 });
    if (before && admin?.id !== before.id)
      return stop('You signed in as somebody else, so nothing was sent.');
    waiting?.resolve();
    setWaiting(undefined);
  }
  return (
    <Dialog
      title="Sign in again"
      description="Your session has ended. What you typed is still here."
      isOpen={waiting !== undefined}
      onClose={() => stop('You are signed out. Sign in to save.')}
    >
      <Suspense>
        <LoginForm onDone={goOn} />
      </Suspense>
    </Dialog>
  );
}
