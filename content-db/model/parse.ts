import type * as z from 'zod';
import { Problem } from './problem.ts';

/**
 * Parses a value.
 * @param subject the value in messages, such as `services/12`
 * @throws Problem `invalid`, with a message for each field, when the value does not fit the schema
 */
export function parseOrExplain<S extends z.ZodType>(schema: S, value: unknown, subject: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // A Map, since a field may be named __proto__ or constructor.
  const fields = new Map<string, string>();
  for (const issue of result.error.issues) {
    const messages: [string, string][] =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key].join('.'), 'Unknown field'])
        : [[issue.path.join('.'), issue.message]];
    for (const [field, message] of messages) if (!fields.has(field)) fields.set(field, message);
  }
  const details = [...fields].map(([field, message]) => (field ? `${field}: ${message}` : message));
  throw new Problem('invalid', `Invalid ${subject}: ${details.join('; ')}`, {
    fields: Object.fromEntries(fields),
  });
}
