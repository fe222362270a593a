/** What has no Arabic; see server-texts.test.ts. */
export const untranslated = {
  sentences: [
    // What only a program is told that calls the server in a wrong way.
    'Must be stop, warn or off',
    'Must be a check',
    'Must be a row',
    'Name a column',
    // The dictionary has what becomes of it.
    'The page has the same § as §.',
  ],
};
