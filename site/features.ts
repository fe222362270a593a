import type { Feature } from './feature.ts';
import { inbox } from './inbox/feature.ts';
import { newsletter } from './newsletter/feature.ts';
import { search } from './search/feature.ts';

/** The features of the site; see feature.ts. */
export const features: readonly Feature[] = [inbox, newsletter, search];
