/** What is deleted after a number of days, and that number where staff have set no other. */
export const defaultDays = {
  /** Messages of the contact form. */
  messages: 730,
  spam: 30,
  /** Newsletter addresses that got a confirmation link and did not confirm. */
  unconfirmed: 14,
  /** Network addresses in the audit trail. */
  addresses: 90,
};

export type RetentionName = keyof typeof defaultDays;

export const retentionNames = Object.keys(defaultDays) as [RetentionName, ...RetentionName[]];

export function isRetentionName(name: string): name is RetentionName {
  return Object.hasOwn(defaultDays, name);
}
