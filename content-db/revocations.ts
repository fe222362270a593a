import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { roles } from './people.ts';
import { resourceNames } from './types/index.ts';

/** What was taken away and must stay away when a backup from before is restored. In the working database only. */

/** A text of which only a hash with a salt of its own is kept: it can be recognised, and not read. */
const unreadable = z.object({ salt: z.string(), hash: z.string() });

/** What an account may still use. */
const access = z.object({
  role: z.enum(roles),
  /** The hash that is stored, as PHC string. */
  password: z.string(),
  /** The credential ids of its passkeys. */
  passkeys: z.array(z.string()),
  /** SHA-256 in hex of the secret of its authenticator app. */
  app: z.string().nullable(),
  /** The stored hashes of its recovery codes. */
  codes: z.array(z.string()),
});

const what = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('takedown'),
    name: z.string(),
    rows: z.array(z.object({ resource: z.enum(resourceNames), rowId: z.number() })),
    paths: z.array(z.string()),
    pictures: z.array(z.string()),
    reason: z.string(),
    at: z.string(),
    by: z.string(),
  }),
  /** A takedown, by its name and time, that is allowed again. */
  z.object({ kind: z.literal('allowed'), name: z.string(), at: z.string() }),
  /** An account that was removed (no access), or lost something. */
  z.object({ kind: z.literal('account'), id: z.number(), username: unreadable, access: access.nullable() }),
  /** An address that nobody may write to. */
  z.object({
    kind: z.literal('unsubscribed'),
    addressHash: z.string(),
    unsubscribeId: z.string(),
    createdAt: z.string(),
  }),
  /** Its owner confirmed again. */
  z.object({ kind: z.literal('subscribed'), addressHash: z.string() }),
  /** All that somebody with an address, in lower case, has sent. */
  z.object({ kind: z.literal('person'), address: unreadable }),
  /** Whether everybody must have a second factor. */
  z.object({ kind: z.literal('factor-rule'), isRequired: z.boolean() }),
  z.object({ kind: z.literal('message'), id: z.number(), createdAt: z.string() }),
]);

export type Revocation = z.output<typeof what>;

export type RevocationOf<Kind extends Revocation['kind']> = Extract<Revocation, { kind: Kind }>;

export const revocations = sqliteTable('revocations', {
  /** Their order. */
  id: integer().primaryKey({ autoIncrement: true }),
  /** Random; the same in every copy of the log. */
  key: text().notNull().unique(),
  /** ISO 8601, UTC. */
  at: text().notNull(),
  what: text({ mode: 'json' }).$type<Revocation>().notNull(),
});

/** An entry of the log, as copies of it have it. */
export const revocationEntry = z.object({ id: z.int(), key: z.uuid(), at: z.string(), what });

export type RevocationEntry = z.output<typeof revocationEntry>;
