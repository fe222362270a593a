import { numberToDial } from '../number-to-dial.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

const name = 'footer-settings';

function notCalled(example: string | undefined): string {
  return example === undefined
    ? 'Must be one mobile number with the country code, and without an extension'
    : `Must be one mobile number without an extension, such as ${example}`;
}

/** The footer's contact details. Its numbers are stored as they are dialled; older ones stay until they are changed. */
export function footerSettings(deps: ContentDeps) {
  return resourceRoutes(deps, name, {
    derive: {
      phoneNumber: (tx, { sent, before }) =>
        numberToDial(tx, { name, field: 'phoneNumber', sent, stored: before?.phoneNumber }),
      whatsappNumber: (tx, { sent, before }) =>
        numberToDial(tx, {
          name,
          field: 'whatsappNumber',
          messageOf: notCalled,
          takes: (number) => !number.includes(' ext. '),
          sent,
          stored: before?.whatsappNumber,
        }),
    },
  });
}
