import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { adminQuery } from '../../api/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { Loading } from '../../ui/states.tsx';
import { OwnLanguage } from './language-choice.tsx';
import { OwnPasswordForm } from './account-forms.tsx';
import { Security } from './security.tsx';
import { Sessions } from './sessions.tsx';
import { rich, t } from '../../language/text.tsx';

/** Your own password, language, second factors and sessions. */
export function Component() {
  const { data: admin } = useQuery(adminQuery);
  const { hash } = useLocation();
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  if (!admin) return <Loading rows={2} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel title={t('Password')} id="password">
        <p className="mb-5 text-sm text-muted">
          {rich('You are signed in as {name}, {role}. A new password ends your other sessions.', {
            name: <bdi className="font-semibold text-strong">{admin.username}</bdi>,
            role: admin.role === 'admin' ? t('an admin') : t('an editor'),
          })}
        </p>
        <OwnPasswordForm />
      </Panel>
      <Panel title={t('Security')} id="factors">
        <Security />
      </Panel>
      <Panel title={t('Language of the back office')} id="language">
        <OwnLanguage />
      </Panel>
      <Panel title={t('Sessions')}>
        <Sessions owner={{ id: admin.id, current: true }} />
      </Panel>
    </div>
  );
}
