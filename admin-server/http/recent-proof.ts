import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import type { SignedIn } from './signed-in.ts';

/** For calls that do harm in a stranger's hands: they need the password or a passkey given in the last ten minutes. */
export const requireRecentProof: MiddlewareHandler<SignedIn> = async (c, next) => {
  throwUnlessProven(c);
  await next();
};

/** @throws Problem `step-up` when the last proof is too old; the admin then asks for one and repeats the call */
export function throwUnlessProven(c: Context<SignedIn>): void {
  if (!c.var.hasRecentProof)
    throw new Problem('step-up', 'Please confirm that it is you, with your password or a passkey.');
}
