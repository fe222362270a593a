import { afterAll, beforeAll, vi } from 'vitest';
import type { Part } from '#admin-server/spa/language/parts.ts';

/**
 * Lets the tests of a file read the back office in Arabic, whose language is read once, as its modules load.
 * @param names the parts whose words are loaded beside the base; all by default
 * @returns `translated`, for use within tests
 */
export function translatingToArabic(names?: Part[]): (english: string) => string {
  let translated: (english: string) => string;
  beforeAll(async () => {
    vi.resetModules();
    vi.stubGlobal('document', {});
    vi.stubGlobal('localStorage', { getItem: () => 'ar' });
    const { parts } = await import('#admin-server/spa/language/parts.ts');
    const { loadWords } = await import('#admin-server/spa/language/dictionary.ts');
    await loadWords(...(names ?? (Object.keys(parts) as Part[])));
    ({ translated } = await import('#admin-server/spa/language/translated.ts'));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  return (english) => translated(english);
}
