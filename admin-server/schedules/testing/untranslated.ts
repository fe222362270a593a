/** What has no Arabic; see server-texts.test.ts. */
export const untranslated = {
  // Read in the log.
  unseen: /\/publish-due\.ts$/,
};
