import { type Options, parseOptions, hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Problem } from '#content-db/model/problem.ts';

/** argon2id; a member of staff signs in seldom enough to afford it. */
const costs = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } satisfies Options;

/** Of a random password, at our costs: compared where no hash is stored, so that both take as long. */
const dummyHash =
  '$argon2id$v=19$m=65536,t=3,p=1$oibfjddmb4Dypr1SyG0lKQ$hHD5ij6WN7r4mmP/Unyl6nZQzZOKFrxGIaWlONif2G8';

/** Hashing takes 64 MB and a thread of those that read files too. */
const atOnce = 2;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares once and takes as long, also where the stored hash is missing or no hash. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether a stored hash is cheaper to break than one made today. */
  isOutdated(stored: string): boolean;
}

export interface PasswordOptions {
  verify?: typeof argonVerify;
  /** How many may wait for their turn. */
  waiting?: number;
}

/** Hashing of passwords, off the main thread. Both calls throw `unavailable` where too many wait already. */
export function createPasswords({ verify = argonVerify, waiting = 20 }: PasswordOptions = {}): Passwords {
  const inTurn = pLimit(atOnce);

  async function queued<T>(task: () => Promise<T>): Promise<T> {
    if (inTurn.pendingCount >= waiting)
      throw new Problem(
        'unavailable',
        'Too many people are signing in just now. Please try again in a moment.',
      );
    return inTurn(task);
  }

  return {
    hash: (password) => queued(() => argonHash(password, costs)),
    matches(stored, password) {
      const comparable = stored !== undefined && costsOf(stored) ? stored : dummyHash;
      return queued(
        async () => (await verify(comparable, password).catch(() => false)) && comparable === stored,
      );
    },
    isOutdated(stored) {
      const found = costsOf(stored);
      return (
        !found ||
        found.memoryCost < costs.memoryCost ||
        found.timeCost < costs.timeCost ||
        !stored.startsWith('$argon2id$')
      );
    },
  };
}

/** Undefined for what is no argon2 hash. */
function costsOf(stored: string): { memoryCost: number; timeCost: number } | undefined {
  try {
    return parseOptions(stored);
  } catch {
    return undefined;
  }
}
