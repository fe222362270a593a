import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { namedSets } from './changes.ts';
import { entityColumns, flag } from './model/columns.ts';
import { locales } from './model/locale.ts';
import { retentionNames } from './types/retention-days.ts';

/** What a member of staff may do: an editor works on the content and publishes it, an admin does everything. */
export const roles = ['editor', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Tables of staff accounts, and of what is kept about people: in the working database only, never published. */

export const adminUsers = sqliteTable('admin_users', {
  ...entityColumns(),
  username: text().notNull().unique(),
  /** argon2id, PHC string. */
  password: text().notNull(),
  role: text({ enum: roles }).notNull().default('editor'),
  /** In which they use the back office; null until they choose. */
  language: text({ enum: locales }),
});

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie, in hex. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    /** Unix seconds. */
    expiresAt: integer().notNull(),
    createdAt: integer().notNull(),
    /** The browser and its system, in words; empty if it is not known. */
    device: text().notNull().default(''),
    /** The address of the last use; empty if it is not known. */
    address: text().notNull().default(''),
    /** When the password or a passkey was last given in this session. */
    provenAt: integer().notNull().default(0),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** What applies to all accounts; one row, or none for the defaults. */
export const accountRules = sqliteTable('account_rules', {
  id: integer().primaryKey(),
  /** Nobody may do anything without a second factor. */
  requireFactor: flag(false),
});

const owner = () =>
  integer()
    .notNull()
    .references(() => adminUsers.id, { onDelete: 'cascade' });

/** WebAuthn credentials. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    ...entityColumns(),
    userId: owner(),
    name: text().notNull(),
    /** base64url, as the authenticator made it. */
    credentialId: text().notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** How often it was used, as the authenticator counts; 0 where it does not. */
    counter: integer().notNull(),
    /** How a browser reaches it, such as `usb`. */
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    lastUsedAt: text(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Authenticator apps (TOTP, RFC 6238), one for an account. */
export const authenticatorApps = sqliteTable('authenticator_apps', {
  ...entityColumns(),
  userId: owner().unique(),
  /** Base32. It can't be hashed, because codes are computed from it. */
  secret: text().notNull(),
  /** The time step of the last code that was used: neither it nor an older one is accepted again. */
  lastStep: integer().notNull(),
});

/** Codes for lost devices. A used one is deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    /** SHA-256 in hex. The codes are random and have more than 112 bits, so that needs no salt (ASVS 5, 6.5.2). */
    codeHash: text().notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** Rows that retention will delete: those that were in here for a day; see admin-server/visitors/retention.ts. */
export const plannedErasures = sqliteTable(
  'planned_erasures',
  {
    name: text({ enum: retentionNames }).notNull(),
    /** The id of the row, or of the audit entry of an address. */
    rowId: integer().notNull(),
    /** When it came into the plan; ISO 8601, UTC. */
    plannedAt: text().notNull(),
    /** When it will be as old as the policy says. */
    dueAt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.rowId] })],
);

/** Links that show a page of the working content, or a set of changes with its pages, to people without an account. */
export const shareLinks = sqliteTable(
  'share_links',
  {
    ...entityColumns(),
    /** SHA-256 of the token in the address, in hex. */
    tokenHash: text().notNull().unique(),
    /** The public path that it shows; `/` for a set. */
    path: text().notNull(),
    setId: integer().references(() => namedSets.id, { onDelete: 'cascade' }),
    /** The admin who made it. */
    userId: integer()
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    expiresAt: text().notNull(),
    lastUsedAt: text(),
  },
  (table) => [index('share_links_user').on(table.userId)],
);
