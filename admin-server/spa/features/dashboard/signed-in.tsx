import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminQuery } from '../../api/accounts/session.ts';
import { t } from '../../language/text.tsx';

const link = 'inline-flex min-h-11 items-center md:min-h-8';

/** Who is signed in and as what, and the way to the own password and second factors. */
export function SignedIn() {
  const { data: admin } = useQuery(adminQuery);
  if (!admin) return null;
  return (
    <section aria-label={t('Signed in')} className="grid text-sm md:justify-items-end">
      <p className="text-muted">
        <bdi className="font-semibold text-strong">{admin.username}</bdi> ·{' '}
        {admin.role === 'admin' ? t('Admin') : t('Editor')}
      </p>
      <p className="flex gap-x-4">
        <Link to="/account#password" className={link}>
          {t('Password')}
        </Link>
        <Link to="/account#factors" className={link}>
          {t('Second factors')}
        </Link>
      </p>
    </section>
  );
}
