import { useEffect, useState } from 'react';

interface Waiting {
  promise: Promise<void>;
  resolve: () => void;
  reject: (cause: Error) => void;
}

/**
 * Calls that wait for a person: `subscribe` takes the handler that they wait for. `resume` lets them go on, `cancel`
 * ends them with an error.
 */
export function useWaitingCalls(subscribe: (handler: () => Promise<void>) => () => void) {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(
    () =>
      subscribe(() => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        setWaiting((before) => {
          before?.promise.then(resolve, reject);
          return before ?? { promise, resolve, reject };
        });
        return promise;
      }),
    [subscribe],
  );
  return {
    isWaiting: waiting !== undefined,
    resume() {
      waiting?.resolve();
      setWaiting(undefined);
    },
    cancel(message: string) {
      waiting?.reject(new Error(message));
      setWaiting(undefined);
    },
  };
}
