import { sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, knownLocale } from '../model/columns.ts';
import { email, localeField, optionalText, optionalUrl } from '../model/fields.ts';
import { defineKeyedSet } from '../model/resource.ts';

export const table = sqliteTable(
  'footer_settings',
  {
    ...contentColumns(),
    phoneNumber: textColumn(),
    /** With it the contact page offers WhatsApp. */
    whatsappNumber: textColumn(),
    email: textColumn(),
    address: textColumn(),
    facebookUrl: textColumn(),
    twitterUrl: textColumn(),
    linkedinUrl: textColumn(),
    instagramUrl: textColumn(),
    youtubeUrl: textColumn(),
    showSocialMedia: flag(true),
    showPhoneNumber: flag(false),
    showEmail: flag(false),
    showFollowUsText: flag(true),
    locale: textColumn({ enum: ['en', 'ar'] })
      .notNull()
      .unique(),
  },
  (table) => [knownLocale('footer_settings_locale', table.locale)],
);

export const footerSettings = defineKeyedSet({
  name: 'footer-settings',
  label: 'Footer and contact settings',
  table,
  input: z.strictObject({
    phoneNumber: optionalText(),
    // What can be dialled is known on the server: see admin-server/content/phone-number.ts.
    whatsappNumber: optionalText(),
    email: z.union([z.literal(''), email()], 'Must be a valid email').nullish(),
    address: optionalText(),
    facebookUrl: optionalUrl(),
    twitterUrl: optionalUrl(),
    linkedinUrl: optionalUrl(),
    instagramUrl: optionalUrl(),
    youtubeUrl: optionalUrl(),
    showSocialMedia: z.boolean().default(true),
    showPhoneNumber: z.boolean().default(false),
    showEmail: z.boolean().default(false),
    showFollowUsText: z.boolean().default(true),
    locale: localeField,
  }),
  localeColumn: 'locale',
  key: ['locale'],
  translation: {
    columns: ['address'],
    copied: [
      'phoneNumber',
      'whatsappNumber',
      'email',
      'facebookUrl',
      'twitterUrl',
      'linkedinUrl',
      'instagramUrl',
      'youtubeUrl',
      'showSocialMedia',
      'showPhoneNumber',
      'showEmail',
      'showFollowUsText',
    ],
  },
  example: { locale: 'en' },
});
