import { Mail, Trash2 } from 'lucide-react';
import { removeSubscriber, subscribersCsv, subscribersQuery } from './calls.ts';
import { IconButton } from '../../ui/button.tsx';
import { languageNames } from '../../ui/languages.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge } from '../../ui/states.tsx';
import { ErasureNote } from '../../visitors/erasure-note.tsx';
import { VisitorList } from '../../visitors/visitor-list.tsx';
import { t } from '../../language/text.tsx';

/** The newsletter subscribers. */
export function Component() {
  return (
    <>
      <ScreenHeader
        subtitle={t(
          "Addresses that visitors left in the footer's box, and when they agreed to be written to. The CSV file has the unsubscribe link of each: put it into every issue.",
        )}
      />
      <ErasureNote name="unconfirmed" />
      <VisitorList
        name="subscribers"
        label="subscriber"
        load={subscribersQuery}
        csv={subscribersCsv}
        empty={{ icon: Mail, title: t('No subscribers yet') }}
        remove={removeSubscriber}
        describe={({ email }) =>
          t('{email} gets no more mail, and can subscribe again only by confirming one.', { email })
        }
      >
        {({ email, locale, confirmedAt, consentAt, isSuppressed }, askToDelete) => (
          <div className="flex items-center gap-3 px-5 py-2">
            <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
              <bdi className="font-semibold break-all text-strong">{email}</bdi>
              <span className="flex flex-wrap gap-2">
                <Badge>{languageNames[locale]}</Badge>
                {isSuppressed ? (
                  <Badge>{t('Unsubscribed before')}</Badge>
                ) : confirmedAt ? (
                  <Badge tone="good">{t('Confirmed')}</Badge>
                ) : (
                  <Badge tone="warning">{t('Unconfirmed')}</Badge>
                )}
              </span>
              <span className="text-sm text-muted">
                {t('Asked')} <DateTime at={consentAt} />
              </span>
            </div>
            <IconButton icon={Trash2} label={t('Delete {email}', { email })} onClick={askToDelete} />
          </div>
        )}
      </VisitorList>
    </>
  );
}
