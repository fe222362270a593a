import type { PersonPart } from '../../resource/feature.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { rich, t } from '../../language/text.tsx';

/** The subscription of a person. */
export const person: PersonPart = {
  place: t('the newsletter'),
  nothing: t('no subscription'),
  has: ({ subscription }) => Boolean(subscription),
  erased: () => t('the newsletter subscription'),
  Found: ({ data: { subscription, suppressedAt } }) => (
    <>
      {subscription && (
        <p className="text-sm">
          {subscription.confirmedAt
            ? rich('Newsletter: asked {time}, confirmed {confirmed}', {
                time: <DateTime at={subscription.consentAt} isFull />,
                confirmed: <DateTime at={subscription.confirmedAt} isFull />,
              })
            : rich('Newsletter: asked {time}, not confirmed', {
                time: <DateTime at={subscription.consentAt} isFull />,
              })}
        </p>
      )}
      {suppressedAt && (
        <p className="text-sm">
          {rich(
            'Unsubscribed or erased {time}: only a fingerprint of the address is kept, so that nobody writes to it again.',
            { time: <DateTime at={suppressedAt} isFull /> },
          )}
        </p>
      )}
    </>
  ),
};
