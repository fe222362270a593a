import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Lets the tests of a file read the back office in Arabic, whose language is read once, as its modules load.
 * @returns `translated`, for use within tests
 */
export function translatingToArabic(): (english: string) => string {
  let translated: (english: string) => string;
  beforeAll(async () => {
    vi.resetModules();
    vi.stubGlobal('document', {});
    vi.stubGlobal('localStorage', { getItem: () => 'ar' });
    ({ translated } = await import('#admin-server/spa/language/translated.ts'));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  return (english) => translated(english);
}
