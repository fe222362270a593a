import { createPasswords } from '#admin-server/accounts/passwords.ts';
import { median } from './measure.ts';

/** Medians in milliseconds. They must not differ, or an attacker learns which usernames exist. */
export interface SignInTimes {
  unknownUsername: number;
  wrongPassword: number;
}

const pairs = 61;
const warmUp = 5;

/** Measures in turns how long a wrong password takes for an existing and for an unknown username. */
export async function measureSignIn(): Promise<SignInTimes> {
  const passwords = createPasswords();
  const stored = await passwords.hash('the password of somebody');
  const timeOf = async (hash: string | undefined) => {
    const started = performance.now();
    await passwords.matches(hash, 'a wrong password');
    return performance.now() - started;
  };
  const [unknown, wrong]: [number[], number[]] = [[], []];
  for (let pair = -warmUp; pair < pairs; pair += 1) {
    const [unknownMs, wrongMs] = [await timeOf(undefined), await timeOf(stored)];
    if (pair < 0) continue;
    unknown.push(unknownMs);
    wrong.push(wrongMs);
  }
  return { unknownUsername: median(unknown), wrongPassword: median(wrong) };
}
