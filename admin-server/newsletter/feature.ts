import { admins, editors } from '../accounts/sessions/access.ts';
import type { Feature } from '../feature.ts';
import { newsletterLinks, oneClickPath } from './links.ts';
import { subscribeRoutes } from './subscribe.ts';
import { personalData } from './personal-data.ts';
import { subscriberRoutes } from './subscribers.ts';
import { suppressAgain } from './suppressions.ts';

/** Collects who wants the newsletter and has confirmed it, and who may not be written to. */
export const newsletter: Feature = {
  access: { subscribers: editors, 'subscribers.csv': admins },
  personalData,
  revokeAgain: suppressAgain,
  start(core) {
    const options = { ...core, ...core.env };
    return {
      staffCalls: subscriberRoutes(options),
      visitorCalls: {
        routes: subscribeRoutes(options).route('/', newsletterLinks(options)),
        forms: ['/api/newsletter'],
        fromAnywhere: [oneClickPath],
      },
    };
  },
};
