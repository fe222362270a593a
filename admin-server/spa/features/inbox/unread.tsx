import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dashboardQuery } from '../../api/history.ts';
import { Count, detailLink, Quiet, Strip } from '../../ui/strip.tsx';
import { t } from '../../language/text.tsx';

/** How many messages nobody has read, on the dashboard. */
export function Unread() {
  const { data: { unread = 0 } = {} } = useQuery(dashboardQuery);
  return (
    <section aria-label={t('New messages')}>
      {unread === 0 ? (
        <Quiet>{t('Every message has been read')}</Quiet>
      ) : (
        <Strip
          mark={<Count of={unread} />}
          title={t('New messages')}
          detail={
            <Link to="/contact-messages?tab=unread" className={detailLink}>
              {t('Read them')}
            </Link>
          }
        />
      )}
    </section>
  );
}
