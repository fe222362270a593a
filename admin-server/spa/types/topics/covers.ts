import type { coverKinds } from '#content-db/types/topics.ts';

/** The names of the drawn covers. */
export const coverNames: Record<(typeof coverKinds)[number], string> = {
  cabin: 'Aircraft cabin',
  crowd: 'Crowd at a gate',
  'shop-floor': 'Shop floor',
  street: 'Street and entrance',
  report: 'Report form',
  timeline: 'Timeline',
};
