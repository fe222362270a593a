/** What has no Arabic; see server-texts.test.ts. */
export const untranslated = {
  // What visitors send and read.
  unseen: /\/(?:contact|enquiry-pages)\.ts$/,
};
