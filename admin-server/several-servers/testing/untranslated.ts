/** What has no Arabic; see server-texts.test.ts. */
export const untranslated = {
  // Read in the terminal, by who starts a server or restores a backup.
  unseen: /\/(?:registration|restoring)\.ts$/,
};
