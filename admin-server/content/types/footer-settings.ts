import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { resources } from '#content-db/types/index.ts';
import { phoneNumber } from '../phone-number.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

const notDialled =
  'Must be one number that can be dialled, such as +971 4 555 0142, with an extension such as +971 4 555 0142 ext. 12';
const notCalled = 'Must be one mobile number without an extension, such as +971 50 123 4567';

/** The footer's contact details. Its numbers are stored as they are dialled; older ones stay until they are changed. */
export function footerSettings(deps: ContentDeps) {
  return resourceRoutes(deps, 'footer-settings', {
    derive: {
      phoneNumber: (tx, { sent, before }) =>
        toDial(tx, { field: 'phoneNumber', message: notDialled, sent, stored: before?.phoneNumber }),
      whatsappNumber: async (tx, { sent, before }) => {
        const number = await toDial(tx, {
          field: 'whatsappNumber',
          message: notCalled,
          sent,
          stored: before?.whatsappNumber,
        });
        if (typeof number === 'string' && number.includes(' ext. '))
          throw refused('whatsappNumber', notCalled);
        return number;
      },
    },
  });
}

interface Typed {
  field: string;
  message: string;
  sent: unknown;
  stored: string | null | undefined;
}

/** @throws Problem `invalid` with the message at the field */
async function toDial(queries: Queries, { field, message, sent, stored }: Typed): Promise<unknown> {
  if (typeof sent !== 'string' || sent.trim() === '' || sent === stored) return sent;
  const number = phoneNumber(sent, await countryOf(queries));
  if (number === undefined) throw refused(field, message);
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

function refused(field: string, message: string): Problem {
  return new Problem('invalid', `Invalid footer and contact settings: ${field}: ${message}`, {
    fields: { [field]: message },
  });
}
