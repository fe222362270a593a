import * as z from 'zod';
import { localeField, text } from '#content-db/model/fields.ts';
import type { Clock } from '../http/rate-limit.ts';

/** Milliseconds that a person needs at least to fill in a form. */
const shortest = 2000;

/** One line that a person typed, trimmed; control characters could pass for lines of a mail's header. */
export function line(message: string) {
  return text(message)
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), 'Contains characters that are not allowed')
    .trim()
    .min(1, message);
}

export const emailField = line('Email is required')
  .max(254, 'Must be a valid email')
  .pipe(z.email('Must be a valid email'));

/** Fields of every form for visitors, beside those that they see. */
export const formFields = {
  locale: localeField,
  /** Hidden: whoever fills it in is no person. */
  website: z.string().optional(),
  /** Milliseconds since the epoch, by the visitor's clock; forms without JavaScript have none. */
  startedAt: z.coerce.number().optional().catch(undefined),
};

/** Whether a form seems to have been filled in by a program. */
export function isSuspect(
  { website, startedAt }: { website?: string | undefined; startedAt?: number | undefined },
  clock: Clock,
): boolean {
  const taken = startedAt === undefined ? Infinity : clock().getTime() - startedAt;
  // A negative time only says that the visitor's clock is ahead of ours.
  return Boolean(website) || (taken >= 0 && taken < shortest);
}
