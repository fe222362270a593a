import { eq } from 'drizzle-orm';
import { publishSchedules } from '#content-db/schedules.ts';
import type { Feature } from '../feature.ts';
import { overdueSchedules, timedChanges } from './publish-due.ts';
import { type ListedSchedule, listedSchedules, scheduleCalls } from './routes.ts';
import { listSchedules, scheduleOfChanges, unschedule, waitingChanges } from './schedules.ts';

declare module '../publish/types.ts' {
  interface OverviewParts {
    /** What staff scheduled, the next first. */
    schedules: ListedSchedule[];
  }
}

/** Pending changes, or a set of them, go live at a time that somebody chose. */
export const schedules: Feature = {
  pending: {
    async read(queries, pending) {
      const schedules = await listSchedules(queries);
      const failed = schedules.filter(({ error }) => error !== null);
      const active = schedules.filter(({ error }) => error === null);
      return {
        times: await scheduleOfChanges(queries, pending, active),
        failed: new Set(failed.flatMap(({ changes }) => changes)),
        overview: async () => ({ schedules: await listedSchedules(queries, pending, schedules) }),
      };
    },
    holdBack: waitingChanges,
    letGo: unschedule,
    async setIsReady(tx, set) {
      const again = { error: null, retryAt: null };
      await tx.update(publishSchedules).set(again).where(eq(publishSchedules.setId, set));
    },
    timed: timedChanges,
    version: (queries) => queries.select().from(publishSchedules),
  },
  start: ({ content, time }) => ({
    staffCalls: scheduleCalls({ content, clock: time.certain }),
    measures: {
      gauges: [
        {
          name: 'site_schedules_overdue',
          help: 'Scheduled publishes whose time has come.',
          read: () => overdueSchedules(content.read, time.certain()),
        },
      ],
    },
  }),
};
