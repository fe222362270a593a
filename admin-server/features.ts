import { bucket } from './bucket/feature.ts';
import { changeSets } from './change-sets/feature.ts';
import { checks } from './checks/feature.ts';
import { exampleRemoval } from './example-removal/feature.ts';
import type { Feature } from './feature.ts';
import { inbox } from './inbox/feature.ts';
import { newsletter } from './newsletter/feature.ts';
import { presence } from './presence/feature.ts';
import { search } from './publish/search/feature.ts';
import { schedules } from './schedules/feature.ts';
import { setUp } from './set-up/feature.ts';
import { severalServers } from './several-servers/feature.ts';
import { tables } from './tables/feature.ts';
import { takedowns } from './takedowns/feature.ts';
import { translate } from './translate/feature.ts';

/** The features of this server; see feature.ts. */
export const features: readonly Feature[] = [
  bucket,
  changeSets,
  checks,
  exampleRemoval,
  inbox,
  newsletter,
  presence,
  schedules,
  search,
  setUp,
  severalServers,
  tables,
  takedowns,
  translate,
];
