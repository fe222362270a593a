import type * as z from 'zod';
import { Problem } from './problem.ts';

/**
 * Parses a value and, where it does not fit, throws a Problem that names the thing and each field
 * with its message. `thing` is how a person would call it: `services/12`, `the environment`.
 */
export function parseOrExplain<S extends z.ZodType>(schema: S, value: unknown, thing: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // A Map: a field may be called __proto__ or constructor.
  const fields = new Map<string, string>();
  for (const issue of result.error.issues) {
    const messages: [string, string][] =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key].join('.'), 'Unknown field'])
        : [[issue.path.join('.'), issue.message]];
    for (const [field, message] of messages) if (!fields.has(field)) fields.set(field, message);
  }
  const details = [...fields].map(([field, message]) => (field ? `${field}: ${message}` : message));
  throw new Problem('invalid', `Invalid ${thing}: ${details.join('; ')}`, {
    fields: Object.fromEntries(fields),
  });
}
