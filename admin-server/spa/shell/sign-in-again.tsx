import { lazy, Suspense, useEffect, useState } from 'react';
import { onSessionEnd } from '../api/client.ts';
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
  function close() {
    waiting?.reject(new Error('401: You are signed out. Sign in to save.'));
    setWaiting(undefined);
  }
  return (
    <Dialog
      title="Sign in again"
      description="Your session has ended. What you typed is still here."
      isOpen={waiting !== undefined}
      onClose={close}
    >
      <Suspense>
        <LoginForm
          onDone={() => {
            waiting?.resolve();
            setWaiting(undefined);
          }}
        />
      </Suspense>
    </Dialog>
  );
}
