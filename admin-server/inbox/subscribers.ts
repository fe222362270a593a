import { subscribers } from '#content-db/people.ts';
import { containsText, searchParam } from '../http/list-query.ts';
import { inboxRoutes, type InboxDeps } from './inbox-list.ts';

const { id, email, locale, consentAt, confirmedAt, createdAt } = subscribers;

/** What staff see of a subscriber: all but the token hash. */
const columns = { id, email, locale, consentAt, confirmedAt, createdAt };

export type ListedSubscriber = Pick<typeof subscribers.$inferSelect, keyof typeof columns>;

/** The calls for subscribers of the newsletter. */
export function subscriberRoutes(deps: InboxDeps) {
  return inboxRoutes<'subscribers', ListedSubscriber>(deps, {
    name: 'subscribers',
    noun: 'subscriber',
    table: subscribers,
    conditionOf: (c) => containsText(searchParam(c), email),
    select: (queries, condition, order, { limit, offset }) =>
      queries.select(columns).from(subscribers).where(condition).orderBy(order).limit(limit).offset(offset),
    csvColumns: {
      id: (row) => row.id,
      email: (row) => row.email,
      language: (row) => row.locale,
      consent: (row) => row.consentAt,
      confirmed: (row) => row.confirmedAt,
    },
  });
}
