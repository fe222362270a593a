import { sqliteTable, text as textColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { contentColumns, flag, knownLocale } from '../model/columns.ts';
import { localeField, optionalText, optionalUrl } from '../model/fields.ts';
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

const notInternational = 'Must be a phone number with its country code, such as +971 50 123 4567';

/** A number that wa.me can call: with its country code, in Latin digits, 8 to 15 of them (ITU-T E.164). */
const internationalNumber = z
  .string(notInternational)
  .regex(/^[+\d\s().-]*$/, notInternational)
  .refine((number) => /^[1-9]\d{7,14}$/.test(number.replace(/\D/g, '')), notInternational);

export const footerSettings = defineKeyedSet({
  name: 'footer-settings',
  label: 'Footer and contact settings',
  table,
  input: z.strictObject({
    phoneNumber: optionalText(),
    whatsappNumber: z.union([z.literal(''), internationalNumber], notInternational).nullish(),
    email: z.union([z.literal(''), z.email('Must be a valid email')], 'Must be a valid email').nullish(),
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
