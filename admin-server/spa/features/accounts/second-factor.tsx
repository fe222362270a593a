import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { factorsQuery, hasFactor } from '../../api/factors.ts';
import { queryClient } from '../../api/query-client.ts';
import { adminQuery } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { ProveAgain } from './prove-again.tsx';
import { Security } from './security.tsx';
import { pathAfterLogin } from './path-after-login.ts';
import { t } from '../../language/text.tsx';

/** The page for those who must add a second factor before anything else. */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data } = useQuery(factorsQuery);
  async function goOn() {
    await queryClient.query({ ...adminQuery, staleTime: 0 });
    await navigate(pathAfterLogin(search));
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center px-5 py-10">
      <title>{t('Second factor · Website Management Center')}</title>
      <h1 className="text-2xl font-semibold text-strong">{t('Set up a second factor')}</h1>
      <p className="mt-2 mb-8 text-muted">
        {t(
          'Everybody here needs one, so that a stolen password opens nothing. Add a passkey or an authenticator app.',
        )}
      </p>
      <div className="rounded border border-line bg-sheet p-5">
        <Security />
      </div>
      <div className="mt-6 flex items-center justify-between gap-4">
        <Link to="/logout" className="text-sm">
          {t('Log out')}
        </Link>
        <Button look="action" disabled={!hasFactor(data)} onClick={() => void goOn()}>
          {t('Continue')}
        </Button>
      </div>
      <ProveAgain />
    </main>
  );
}
