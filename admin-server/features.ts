import { changeSets } from './change-sets/feature.ts';
import type { Feature } from './feature.ts';
import { inbox } from './inbox/feature.ts';
import { newsletter } from './newsletter/feature.ts';
import { presence } from './presence/feature.ts';
import { schedules } from './schedules/feature.ts';
import { takedowns } from './takedowns/feature.ts';
import { translate } from './translate/feature.ts';

/** The features of this server; see feature.ts. */
export const features: readonly Feature[] = [
  changeSets,
  inbox,
  newsletter,
  presence,
  schedules,
  takedowns,
  translate,
];
