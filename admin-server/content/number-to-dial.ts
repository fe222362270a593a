import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { exampleNumber, phoneNumber } from './phone-number.ts';
import { placeOfOrganisation } from './place-of-organisation.ts';

/** What is said of what is no number, with one of the organisation's country, if that is known. */
function notDialled(example: string | undefined): string {
  return example === undefined
    ? 'Must be one number that can be dialled, with the country code'
    : `Must be one number that can be dialled, such as ${example}, with an extension such as ${example} ext. 12`;
}

interface Typed {
  /** The type, and the field of it. */
  name: ResourceName;
  field: string;
  /** Says of what is not a number what it must be, such as the example. */
  messageOf?: (example: string | undefined) => string;
  /** Whether a number is one for the field. */
  takes?: (number: string) => boolean;
  sent: unknown;
  stored: string | null | undefined;
}

/**
 * The number that staff sent, as it is stored. What is stored already stays as it is.
 * @throws Problem `invalid` with the message at the field
 */
export async function numberToDial(
  queries: Queries,
  { name, field, messageOf = notDialled, takes = () => true, sent, stored }: Typed,
): Promise<unknown> {
  if (typeof sent !== 'string' || sent.trim() === '' || sent === stored) return sent;
  const { country } = await placeOfOrganisation(queries);
  const number = phoneNumber(sent, country);
  if (number === undefined || !takes(number))
    throw refusedNumber(name, field, messageOf(exampleNumber(country)));
  return number;
}

function refusedNumber(name: ResourceName, field: string, message: string): Problem {
  return new Problem('invalid', `Invalid ${resources[name].label.toLowerCase()}: ${field}: ${message}`, {
    fields: { [field]: message },
  });
}
