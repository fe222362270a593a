import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import * as z from 'zod';

/** What an answer says beside the challenge; tests change it to forge one. */
export interface Claims {
  origin: string;
  rpId: string;
  isUserVerified: boolean;
}

/** A WebAuthn authenticator with one passkey (ES256), in software. */
export interface Authenticator {
  /** Answers the options of a registration. */
  register(options: unknown, claims?: Partial<Claims>): RegistrationResponseJSON;
  /** Answers the options of an authentication; counts its uses. */
  authenticate(options: unknown, claims?: Partial<Claims>): AuthenticationResponseJSON;
  /** How often it was used. */
  counter: number;
}

const withChallenge = z.object({ challenge: z.string() });

export function createAuthenticator(site: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const usual: Claims = { origin: site, rpId: new URL(site).hostname, isUserVerified: true };
  const authenticator: Authenticator = {
    counter: 0,
    register(options, claims) {
      const said = { ...usual, ...claims };
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = new Uint8Array(Buffer.concat([head(said, authenticator.counter, 0x40), attested]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...credentialOf(id),
        response: {
          clientDataJSON: clientData('webauthn.create', options, said).toString('base64url'),
          attestationObject: encode(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    authenticate(options, claims) {
      const said = { ...usual, ...claims };
      authenticator.counter++;
      const clientDataJSON = clientData('webauthn.get', options, said);
      const authData = head(said, authenticator.counter, 0);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()]);
      return {
        ...credentialOf(id),
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      };
    },
  };
  return authenticator;
}

function credentialOf(id: Buffer) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} } as const;
}

function clientData(type: string, options: unknown, { origin }: Claims): Buffer {
  const { challenge } = withChallenge.parse(options);
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Hash of the host, flags, counter: the start of authenticator data (WebAuthn, 6.1). */
function head({ rpId, isUserVerified }: Claims, counter: number, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const hash = createHash('sha256').update(rpId).digest();
  return Buffer.concat([hash, Buffer.from([flags | 0x01 | (isUserVerified ? 0x04 : 0)]), count]);
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

function encode(value: Map<string | number, unknown>): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));
}
