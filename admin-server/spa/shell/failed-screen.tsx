import { useRouteError } from 'react-router';
import { messageOf } from '#content-db/model/problem.ts';
import { Failed } from '../ui/states.tsx';
import { t } from '../language/text.tsx';

/** In place of a screen that could not be loaded, as without a connection. */
export function FailedScreen() {
  const error = new Error(messageOf(useRouteError()));
  return (
    <Failed
      title={t('This screen could not be shown')}
      error={error}
      onRetry={() => window.location.reload()}
    />
  );
}
