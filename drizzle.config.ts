import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './content-db/audit.ts',
    './content-db/change-sets.ts',
    './content-db/changes.ts',
    './admin-server/checks/check-levels.ts',
    './content-db/inbox.ts',
    './content-db/newsletter.ts',
    './content-db/people.ts',
    './content-db/releases.ts',
    './content-db/revocations.ts',
    './content-db/schedules.ts',
    './content-db/servers.ts',
    './content-db/translate.ts',
    './content-db/withdrawals.ts',
    './content-db/types/!(*.test).ts',
  ],
  out: './content-db/migrations',
  casing: 'snake_case',
});
