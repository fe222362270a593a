import type { SQL } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { subscribers } from '#content-db/newsletter.ts';
import type { Clock } from '../http/rate-limit.ts';
import { containsText, type Page, searchParam } from '../http/list-query.ts';
import { visitorListRoutes, type VisitorListDeps } from '../visitors/list.ts';
import { linkInMail } from './links.ts';
import { suppressedAmong, unsubscribe } from './suppressions.ts';

const { id, email, locale, consentAt, confirmedAt, createdAt, unsubscribeId } = subscribers;
const columns = { id, email, locale, consentAt, confirmedAt, createdAt, unsubscribeId };

/** What staff see of a subscriber: all but the token hash. */
export interface ListedSubscriber extends Pick<typeof subscribers.$inferSelect, keyof typeof columns> {
  /** Whether the owner has unsubscribed and not confirmed again, so that nobody may write to the address. */
  isSuppressed: boolean;
}

export interface SubscriberDeps extends VisitorListDeps {
  /** Origin of the calls for visitors, which links in mails lead to. */
  apiUrl: string;
  clock: Clock;
}

/** The calls for subscribers of the newsletter. Who is deleted gets no more mail, unless they confirm again. */
export function subscriberRoutes(deps: SubscriberDeps) {
  return visitorListRoutes<'subscribers', ListedSubscriber>(deps, {
    name: 'subscribers',
    noun: 'subscriber',
    table: subscribers,
    conditionOf: (c) => containsText(searchParam(c), email),
    select: listSubscribers,
    remove: (tx, condition) => unsubscribe(tx, condition, deps.clock()),
    isExported: ({ isSuppressed }) => !isSuppressed,
    csvColumns: {
      id: (row) => row.id,
      email: (row) => row.email,
      language: (row) => row.locale,
      consent: (row) => row.consentAt,
      confirmed: (row) => row.confirmedAt,
      unsubscribe: (row) => linkInMail(deps.apiUrl, 'unsubscribe', row.unsubscribeId, row.locale),
    },
  });
}

async function listSubscribers(
  queries: Queries,
  condition: SQL | undefined,
  order: SQL,
  { limit, offset }: Page,
): Promise<ListedSubscriber[]> {
  const page = queries.select(columns).from(subscribers).where(condition).orderBy(order);
  const rows = await page.limit(limit).offset(offset);
  const suppressed = await suppressedAmong(
    queries,
    rows.map((row) => row.email),
  );
  return rows.map((row) => ({ ...row, isSuppressed: suppressed.has(row.email) }));
}
