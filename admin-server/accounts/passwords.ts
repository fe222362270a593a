import { type Options, parseOptions, hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Problem } from '#content-db/model/problem.ts';

/** For argon2id. High, because staff sign in rarely. */
const costs = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } satisfies Options;

/** Hash of a random password at our costs. Compared when no hash is stored, so that both cases take equally long. */
const dummyHash =
  '$argon2id$v=19$m=65536,t=3,p=1$oibfjddmb4Dypr1SyG0lKQ$hHD5ij6WN7r4mmP/Unyl6nZQzZOKFrxGIaWlONif2G8';

/** Each hashing takes 64 MB and a thread of the pool that also reads files. */
const concurrency = 2;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes equally long when the stored hash is missing or not a hash. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether a stored hash is weaker than one made with today's costs. */
  isOutdated(stored: string): boolean;
}

export interface PasswordOptions {
  verify?: typeof argonVerify;
  /** Tasks that may wait in the queue. */
  maxWaiting?: number;
}

/** Hashes passwords off the main thread. `hash` and `matches` throw a Problem `unavailable` when the queue is full. */
export function createPasswords({ verify = argonVerify, maxWaiting = 20 }: PasswordOptions = {}): Passwords {
  const queue = pLimit(concurrency);

  async function enqueue<T>(task: () => Promise<T>): Promise<T> {
    if (queue.pendingCount >= maxWaiting)
      throw new Problem(
        'unavailable',
        'Too many people are signing in just now. Please try again in a moment.',
      );
    return queue(task);
  }

  return {
    hash: (password) => enqueue(() => argonHash(password, costs)),
    matches(stored, password) {
      const comparable = stored !== undefined && parseCosts(stored) ? stored : dummyHash;
      return enqueue(
        async () => (await verify(comparable, password).catch(() => false)) && comparable === stored,
      );
    },
    isOutdated(stored) {
      const storedCosts = parseCosts(stored);
      return (
        !storedCosts ||
        storedCosts.memoryCost < costs.memoryCost ||
        storedCosts.timeCost < costs.timeCost ||
        !stored.startsWith('$argon2id$')
      );
    },
  };
}

/** Undefined when the text is not an argon2 hash. */
function parseCosts(stored: string): { memoryCost: number; timeCost: number } | undefined {
  try {
    return parseOptions(stored);
  } catch {
    return undefined;
  }
}
