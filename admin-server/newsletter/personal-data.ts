import { and, isNotNull, isNull } from 'drizzle-orm';
import { subscribers } from '#content-db/newsletter.ts';
import { isFrom, type PersonalData } from '../visitors/personal-data.ts';
import { suppressionOf, unsubscribe } from './suppressions.ts';

const { id, locale, consentAt, confirmedAt, tokenHash } = subscribers;
const columns = { id, locale, consentAt, confirmedAt };

declare module '../visitors/personal-data.ts' {
  interface FoundPerson {
    subscription?: Pick<typeof subscribers.$inferSelect, keyof typeof columns> | null;
    /** Since when nobody may write to the address, if so. */
    suppressedAt?: string | null;
  }
}

/** The subscribers as data about people. The hash of an address that is erased stays, so that nobody writes to it again. */
export const personalData: PersonalData = {
  tables: { subscriptions: subscribers },
  async find(read, email) {
    const [subscription = null] = await read
      .select(columns)
      .from(subscribers)
      .where(isFrom(subscribers, email));
    return { subscription, suppressedAt: (await suppressionOf(read, email))?.createdAt ?? null };
  },
  remove: unsubscribe,
  aging: {
    unconfirmed: {
      table: subscribers,
      since: consentAt,
      which: () => and(isNull(confirmedAt), isNotNull(tokenHash)),
    },
  },
};
