import { afterEach, describe, expect, test, vi } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';

/** What the server says, and the Arabic of it, which no screen loads at first. */
const [english, arabic] = ['There is no such release.', 'لا يوجد هذا الإصدار.'];

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

describe('an answer', () => {
  const translated = translatingToArabic([]);

  test('that nobody is signed in needs no words', async () => {
    const { api, read, whoever } = await import('./client.ts');
    answering(401, { message: english, code: 'signed-out' });
    expect(await read(api.user.$get(undefined, whoever))).toBeNull();
    expect(translated(english)).toBe(english);
  });

  test('has its words when it is read, if it says why something failed', async () => {
    const { api, read } = await import('./client.ts');
    answering(200, [{ id: 1, error: null }]);
    await read(api.releases.$get());
    expect(translated(english)).toBe(english);
    answering(200, [{ id: 1, error: english }]);
    await read(api.releases.$get());
    expect(translated(english)).toBe(arabic);
  });
});

describe('a call', () => {
  const translated = translatingToArabic([]);

  test('that fails has the words for its reason when it rejects', async () => {
    const { api } = await import('./client.ts');
    expect(translated(english)).toBe(english);
    answering(404, { message: english, code: 'not-found' });
    await expect(api.releases.$get()).rejects.toThrow(english);
    expect(translated(english)).toBe(arabic);
  });
});
