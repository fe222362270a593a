import type { PageContext } from './context.ts';

/**
 * What `read` gives. Where it fails, the error fails the page, and with it the publish; but under
 * `onFailedRead` there is nothing to be kept instead, so the page is made without: undefined.
 */
export async function attempt<T>(
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
