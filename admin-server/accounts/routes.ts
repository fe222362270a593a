import { Hono } from 'hono';
import { adminRoutes } from './admins.ts';
import { createCredentialCheck } from './credentials.ts';
import { ownAccountRoutes } from './own-account.ts';
import { sessionRoutes } from './session-routes.ts';
import { type AccountOptions, signInRoutes } from './sign-in.ts';

/** Sign-in, sign-out and staff accounts. Mount them behind `requireAdmin`, which lets sign-in and sign-out pass. */
export function accountRoutes(options: AccountOptions) {
  const shared = { ...options, check: createCredentialCheck(options) };
  return new Hono()
    .route('/', signInRoutes(shared))
    .route('/', ownAccountRoutes(shared))
    .route('/', sessionRoutes(shared))
    .route('/', adminRoutes(shared));
}
