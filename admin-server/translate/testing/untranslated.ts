/** What has no Arabic; see server-texts.test.ts. */
export const untranslated = {
  // Names of services, and what a language model is told.
  unseen: /\/(?:azure|chat|google)\.ts$/,
};
