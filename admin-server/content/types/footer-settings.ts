import { Problem } from '#content-db/model/problem.ts';
import { phoneNumber } from '../phone-number.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

const notDialled =
  'Must be one number that can be dialled, such as +971 4 555 0142, with an extension such as +971 4 555 0142 ext. 12';
const notCalled = 'Must be one mobile number without an extension, such as +971 50 123 4567';

/** The footer's contact details. Its numbers are stored as they are dialled; older ones stay until they are changed. */
export function footerSettings(deps: ContentDeps) {
  return resourceRoutes(deps, 'footer-settings', {
    derive: {
      phoneNumber: async (_, { sent, before }) =>
        toDial('phoneNumber', notDialled, sent, before?.phoneNumber),
      whatsappNumber: async (_, { sent, before }) => {
        const number = toDial('whatsappNumber', notCalled, sent, before?.whatsappNumber);
        if (typeof number === 'string' && number.includes(' ext. '))
          throw refused('whatsappNumber', notCalled);
        return number;
      },
    },
  });
}

/** @throws Problem `invalid` with the message at the field */
function toDial(field: string, message: string, sent: unknown, stored: string | null | undefined): unknown {
  if (typeof sent !== 'string' || sent.trim() === '' || sent === stored) return sent;
  const number = phoneNumber(sent);
  if (number === undefined) throw refused(field, message);
  return number;
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', `Invalid footer and contact settings: ${field}: ${message}`, {
    fields: { [field]: message },
  });
}
