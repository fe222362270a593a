import type { PageContext } from './context.ts';

/**
 * The result of `read`, or undefined when it fails and the context has `onFailedRead`, which gets the
 * error. Only the first release has it: there is no earlier page to keep, so the page goes without.
 * @throws the error of `read` when the context has no `onFailedRead`; it fails the page and the publish.
 */
export async function tryRead<T>(
  { onFailedRead }: Pick<PageContext, 'onFailedRead'>,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!onFailedRead) throw error;
    onFailedRead(error);
    return undefined;
  }
}
