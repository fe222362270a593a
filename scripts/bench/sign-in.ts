import { createPasswords } from '#admin-server/accounts/passwords.ts';
import { median } from './measure.ts';

/** Medians in milliseconds: who measures them must not learn which usernames there are. */
export interface SignInTimes {
  unknownUsername: number;
  wrongPassword: number;
}

const pairs = 61;
const warmUp = 5;

/** How long the comparison of a password takes that is wrong, and one for a username that nobody has, in turns. */
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
    const [one, other] = [await timeOf(undefined), await timeOf(stored)];
    if (pair < 0) continue;
    unknown.push(one);
    wrong.push(other);
  }
  return { unknownUsername: median(unknown), wrongPassword: median(wrong) };
}
