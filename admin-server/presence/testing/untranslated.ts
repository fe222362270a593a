/** What has no Arabic; see server-texts.test.ts. */
export const untranslated = {
  // What only a program is told that calls the server in a wrong way.
  sentences: ['Must be the path of a page'],
};
