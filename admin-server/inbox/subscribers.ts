import { subscribers } from '#content-db/people.ts';
import { containsText, searchParam } from '../http/list-query.ts';
import { inboxCalls, type InboxDeps } from './inbox-list.ts';

const { id, email, locale, consentAt, confirmedAt, createdAt } = subscribers;

/** What staff see of a subscriber; the token of the mail is not shown. */
const shown = { id, email, locale, consentAt, confirmedAt, createdAt };

export type ListedSubscriber = Pick<typeof subscribers.$inferSelect, keyof typeof shown>;

/** The calls for subscribers of the newsletter. */
export function adminSubscribers(deps: InboxDeps) {
  return inboxCalls<'subscribers', ListedSubscriber>(deps, {
    name: 'subscribers',
    noun: 'subscriber',
    table: subscribers,
    conditionOf: (c) => containsText(searchParam(c), email),
    select: (queries, condition, order, { limit, offset }) =>
      queries.select(shown).from(subscribers).where(condition).orderBy(order).limit(limit).offset(offset),
    cells: {
      id: (row) => row.id,
      email: (row) => row.email,
      language: (row) => row.locale,
      consent: (row) => row.consentAt,
      confirmed: (row) => row.confirmedAt,
    },
  });
}
