/** What is deleted after a number of days. */
export const retentionNames = ['messages', 'spam', 'unconfirmed', 'addresses'] as const;

export type RetentionName = (typeof retentionNames)[number];

/** That number where staff have set no other. */
export const defaultDays: Record<RetentionName, number> = {
  /** Messages of the contact form. */
  messages: 730,
  spam: 30,
  /** Addresses that got a confirmation link and did not confirm. */
  unconfirmed: 14,
  /** Network addresses in the audit trail. */
  addresses: 90,
};

export function isRetentionName(name: string): name is RetentionName {
  return Object.hasOwn(defaultDays, name);
}
