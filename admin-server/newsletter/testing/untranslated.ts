/** What has no Arabic; see server-texts.test.ts. */
export const untranslated = {
  // What visitors send and read, and what an operator reads in the log.
  unseen: /\/(?:subscribe|links|suppressions)\.ts$/,
};
