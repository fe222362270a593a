import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { phoneNumber } from './phone-number.ts';

const notDialled =
  'Must be one number that can be dialled, such as +971 4 555 0142, with an extension such as +971 4 555 0142 ext. 12';

interface Typed {
  /** The type, and the field of it. */
  name: ResourceName;
  field: string;
  /** Said of what is not a number. */
  message?: string;
  sent: unknown;
  stored: string | null | undefined;
}

/**
 * The number that staff sent, as it is stored. What is stored already stays as it is.
 * @throws Problem `invalid` with the message at the field
 */
export async function numberToDial(
  queries: Queries,
  { name, field, message = notDialled, sent, stored }: Typed,
): Promise<unknown> {
  if (typeof sent !== 'string' || sent.trim() === '' || sent === stored) return sent;
  const number = phoneNumber(sent, await countryOf(queries));
  if (number === undefined) throw refusedNumber(name, field, message);
  return number;
}

/** The country of the organisation; without a row of it, it is that of the example. */
async function countryOf(queries: Queries): Promise<string | null> {
  const { table } = resources.organisation;
  const [row] = await queries.select({ country: table.country }).from(table);
  if (row) return row.country;
  // Its drawings come along, which a start can do without.
  const { example } = await import('#example/index.ts');
  return example.organisation.country;
}

export function refusedNumber(name: ResourceName, field: string, message: string): Problem {
  return new Problem('invalid', `Invalid ${resources[name].label.toLowerCase()}: ${field}: ${message}`, {
    fields: { [field]: message },
  });
}
