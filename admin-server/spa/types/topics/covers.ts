import { t } from '../../language/text.tsx';
import type { coverKinds } from '#content-db/types/topics.ts';

/** The names of the drawn covers. */
export const coverNames: Record<(typeof coverKinds)[number], string> = {
  cabin: t('Aircraft cabin'),
  crowd: t('Crowd at a gate'),
  'shop-floor': t('Shop floor'),
  street: t('Street and entrance'),
  report: t('Report form or debriefing'),
  timeline: t('Timeline'),
  encounter: t('Encounter in a waiting room'),
  route: t('Route through a district'),
};
