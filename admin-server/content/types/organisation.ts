import { Hono } from 'hono';
import type { SignedIn } from '../../http/signed-in.ts';
import { exampleNumber } from '../phone-number.ts';
import { placeOfOrganisation } from '../place-of-organisation.ts';
import { type AdminContentDeps, resourceRoutes } from '../resource-routes.ts';

/** Whose site it is. GET /place: its time zone, and a telephone number as they are there. */
export function organisation(deps: AdminContentDeps) {
  return new Hono<SignedIn>()
    .get('/place', async (c) => {
      const { country, timeZone } = await placeOfOrganisation(deps.content.read);
      return c.json({ timeZone, phone: exampleNumber(country) });
    })
    .route('/', resourceRoutes(deps, 'organisation'));
}
