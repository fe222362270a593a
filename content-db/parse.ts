import type * as z from 'zod';
import { Problem } from './problem.ts';

/**
 * Parses a value and, where it does not fit, throws a Problem that names the thing and each field
 * with its message. `thing` is how a person would call it: `services/12`, `the environment`.
 */
export function parseOrExplain<S extends z.ZodType>(schema: S, value: unknown, thing: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const path = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.');
    fields[path] ??= issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message;
  }
  const details = Object.entries(fields).map(([field, message]) => (field ? `${field}: ${message}` : message));
  throw new Problem('invalid', `Invalid ${thing}: ${details.join('; ')}`, { fields });
}
