import { Hono } from 'hono';
import { adminRoutes } from './admins.ts';
import { createCredentialCheck } from './credentials.ts';
import { deviceCookie } from './device-cookie.ts';
import { createChallenges } from './challenges.ts';
import { hostOfPasskeys } from './passkeys.ts';
import { createNotices } from './notices.ts';
import { ownAccountRoutes } from './own-account.ts';
import { ownFactorRoutes } from './own-factors.ts';
import { passkeySignInRoutes } from './passkey-sign-in.ts';
import { proofRoutes } from './proof.ts';
import { sessionRoutes } from './session-routes.ts';
import { type AccountOptions, signInRoutes } from './sign-in.ts';

/** Sign-in, sign-out and staff accounts. Mount them behind `requireAdmin`, which lets sign-in and sign-out pass. */
export function accountRoutes(options: AccountOptions) {
  const device = deviceCookie(options.adminUrl, options.clock);
  const { content, adminUrl, origins, clock } = options;
  const shared = {
    ...options,
    device,
    check: createCredentialCheck({ ...options, device }),
    notices: createNotices(options),
    party: { host: hostOfPasskeys(adminUrl), origins, challenges: createChallenges(content, clock) },
  };
  return new Hono()
    .route('/', signInRoutes(shared))
    .route('/', passkeySignInRoutes(shared))
    .route('/', ownAccountRoutes(shared))
    .route('/', ownFactorRoutes(shared))
    .route('/', proofRoutes(shared))
    .route('/', sessionRoutes(shared))
    .route('/', adminRoutes(shared));
}
