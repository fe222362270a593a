import type * as z from 'zod';
import { parseOrExplain } from '../model/parse.ts';
import { Problem } from '../model/problem.ts';
import { type ResourceName, resources } from '../types/index.ts';

const exampleOf = (name: ResourceName) => resources[name].example as Record<string, unknown>;

/** What the form says of the field, or undefined if all is well. */
export function messageFor(name: ResourceName, field: string, value: unknown): string | undefined {
  try {
    parseOrExplain(resources[name].input as z.ZodType, { ...exampleOf(name), [field]: value }, name);
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid')
      return error.fields?.[field] ?? `other fields: ${JSON.stringify(error.fields)}`;
    throw error;
  }
}

/** What the schema makes of the example with some fields changed. */
export function parsed(name: ResourceName, changed: Record<string, unknown> = {}): Record<string, unknown> {
  return parseOrExplain(
    resources[name].input as z.ZodType,
    { ...exampleOf(name), ...changed },
    name,
  ) as Record<string, unknown>;
}
