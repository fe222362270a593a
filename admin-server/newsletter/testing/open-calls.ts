/** What a stranger might send; see open-calls.test.ts. */
export const bodies = {
  '/api/newsletter': (at: number) => ({ email: `stranger-${at}@example.org` }),
  '/api/newsletter/confirm': () => ({}),
  '/api/newsletter/unsubscribe': () => ({}),
};
