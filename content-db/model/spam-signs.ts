/** Why what a visitor sent may be spam, in words that follow "Perhaps spam:". The score of each is in admin-server/visitors/spam.ts. */
export const spamSigns = {
  'hidden-field': 'a field that people do not see is filled in',
  links: 'many links, or links as code',
  repeated: 'the same text came from another address',
  words: 'words of advertising',
  fast: 'sent within two seconds',
  'no-language': 'the browser told no language',
} as const;

export type SpamSign = keyof typeof spamSigns;
