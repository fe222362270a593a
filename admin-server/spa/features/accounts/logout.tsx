import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { logOut } from '../../api/session.ts';
import { t } from '../../language/text.tsx';

/** Ends the session, clears the query cache, and redirects to the login page. */
export function Component() {
  const navigate = useNavigate();
  useEffect(() => {
    void logOut()
      .catch(() => undefined)
      .then(() => {
        queryClient.clear();
        return navigate('/login', { replace: true });
      });
  }, [navigate]);
  return (
    <p role="status" className="p-8 text-muted">
      {t('Logging out ...')}
    </p>
  );
}
