/** What a stranger might send; see open-calls.test.ts. */
export const bodies = {
  '/api/contact': (at: number) => ({
    name: `Stranger ${at}`,
    email: `a${at}@example.org`,
    message: 'A long flood of words',
  }),
};
