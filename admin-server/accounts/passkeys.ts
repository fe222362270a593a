import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { passkeys } from '#content-db/people.ts';
import type { Admin } from '../http/signed-in.ts';
import type { Challenges } from './challenges.ts';

type Passkey = typeof passkeys.$inferSelect;

/** Options as the typed client reads them: without extensions, whose types have binary values. */
type AsJson<T> = Omit<T, 'extensions'>;

/** The back office as WebAuthn's relying party. It comes from the settings, never from a request. */
export interface RelyingParty {
  /** The host that passkeys belong to; see `hostOfPasskeys`. */
  host: string;
  /** Origins of pages that may use passkeys. */
  origins: ReadonlySet<string>;
  challenges: Challenges;
}

/** EdDSA, ES256, RS256 (COSE). Not ML-DSA, which is experimental in Node 24. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded when it is needed: it takes a fifth of a second. */
const webauthn = () => import('@simplewebauthn/server');

/** The host of the back office. Browsers make no passkeys for IP addresses, so a server on this machine uses localhost. */
export function hostOfPasskeys(adminUrl: string): string {
  const { hostname } = new URL(adminUrl);
  return isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname;
}

/** What a browser needs to make a passkey. It is discoverable, and verifies its user, so that it signs in alone. */
export async function registrationOptions(
  { host, challenges }: RelyingParty,
  admin: Admin,
  existing: Passkey[],
): Promise<AsJson<PublicKeyCredentialCreationOptionsJSON>> {
  const options = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName: host,
    rpID: host,
    userName: admin.username,
    userDisplayName: admin.username,
    userID: new TextEncoder().encode(`admin ${admin.id}`),
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await challenges.issue('passkey', admin.id, options.challenge);
  return options;
}

/** A new passkey, checked. @throws Problem `invalid` when the browser's answer does not fit what was asked */
export async function verifyRegistration(
  party: RelyingParty,
  admin: Admin,
  response: RegistrationResponseJSON,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => party.challenges.take('passkey', admin.id, challenge),
    expectedOrigin: [...party.origins],
    expectedRPID: party.host,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new Problem('invalid', 'The passkey could not be checked. Please try again.');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
  };
}

/** What a browser needs to use a passkey: any of the site, or one of an admin to prove who is there. */
export async function authenticationOptions(
  { host, challenges }: RelyingParty,
  own?: { admin: Admin; passkeys: Passkey[] },
): Promise<AsJson<PublicKeyCredentialRequestOptionsJSON>> {
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    ...(own && {
      allowCredentials: own.passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports,
      })),
    }),
  });
  await challenges.issue(own ? 'proof' : 'sign-in', own?.admin.id, options.challenge);
  return options;
}

/**
 * The passkey that made this answer, with its new counter. `own` is the admin who proves to be there.
 * @returns undefined when it is not known, or the answer does not fit what was asked
 */
export async function verifyAuthentication(
  queries: Queries,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  own?: Admin,
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  const [passkey] = await queries.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey || (own && own.id !== passkey.userId)) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const purpose = own ? 'proof' : 'sign-in';
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => party.challenges.take(purpose, own?.id, challenge),
    expectedOrigin: [...party.origins],
    expectedRPID: party.host,
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  return result?.verified ? { passkey, counter: result.authenticationInfo.newCounter } : undefined;
}

/** Notes a use. @returns false when another use came first, or the passkey was removed */
export async function recordUse(
  tx: Transaction,
  { passkey, counter }: { passkey: Passkey; counter: number },
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now.toISOString(), updatedAt: now.toISOString() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(queries: Queries, userId: number): Promise<Passkey[]> {
  return queries.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}
