import { Hono } from 'hono';
import { adminRoutes } from './admins.ts';
import { createCredentialCheck } from './credentials.ts';
import { deviceCookie } from './device-cookie.ts';
import { ownAccountRoutes } from './own-account.ts';
import { type AccountOptions, signInRoutes } from './sign-in.ts';

/** Sign-in, sign-out and staff accounts. Mount them behind `requireAdmin`, which lets sign-in and sign-out pass. */
export function accountRoutes(options: AccountOptions) {
  const device = deviceCookie(options.siteUrl, options.clock);
  const shared = { ...options, device, check: createCredentialCheck({ ...options, device }) };
  return new Hono()
    .route('/', signInRoutes(shared))
    .route('/', ownAccountRoutes(shared))
    .route('/', adminRoutes(shared));
}
