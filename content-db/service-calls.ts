/** One for the whole process, as each part calls services of its own. */
let onFailure: ((service: string) => void) | undefined;

/** Tells of each failed call to a service from now on; with undefined no more. */
export function watchFailures(listener: typeof onFailure): void {
  onFailure = listener;
}

/** Runs a call to a service over the network, such as `database`. It has failed if it throws, or if `hasFailed` says so of its answer. */
export async function callService<T>(
  service: string,
  call: () => Promise<T>,
  hasFailed: (answer: T) => boolean = () => false,
): Promise<T> {
  const answer = await call().catch((error: unknown) => {
    onFailure?.(service);
    throw error;
  });
  if (hasFailed(answer)) onFailure?.(service);
  return answer;
}
