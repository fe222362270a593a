import { numberToDial, refusedNumber } from '../number-to-dial.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

const name = 'footer-settings';
const notCalled = 'Must be one mobile number without an extension, such as +971 50 123 4567';

/** The footer's contact details. Its numbers are stored as they are dialled; older ones stay until they are changed. */
export function footerSettings(deps: ContentDeps) {
  return resourceRoutes(deps, name, {
    derive: {
      phoneNumber: (tx, { sent, before }) =>
        numberToDial(tx, { name, field: 'phoneNumber', sent, stored: before?.phoneNumber }),
      whatsappNumber: async (tx, { sent, before }) => {
        const number = await numberToDial(tx, {
          name,
          field: 'whatsappNumber',
          message: notCalled,
          sent,
          stored: before?.whatsappNumber,
        });
        if (typeof number === 'string' && number.includes(' ext. '))
          throw refusedNumber(name, 'whatsappNumber', notCalled);
        return number;
      },
    },
  });
}
