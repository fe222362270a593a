import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { adminQuery, keepLanguage } from '../../api/session.ts';
import { changeLanguage } from '../../language/language.ts';
import { toast } from '../../ui/toast.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Loading } from '../../ui/states.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { OwnPasswordForm } from './account-forms.tsx';
import { Security } from './security.tsx';
import { Sessions } from './sessions.tsx';
import { rich, t } from '../../language/text.tsx';

/** Keeps the language in the account first: the page loads anew with it. */
async function chooseLanguage(to: Locale): Promise<void> {
  try {
    await keepLanguage(to);
    changeLanguage(to);
  } catch (error) {
    toast.error(t('The language could not be changed'), messageOf(error));
  }
}

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
        <LanguageChoice onChoose={(to) => void chooseLanguage(to)} />
      </Panel>
      <Panel title={t('Sessions')}>
        <Sessions owner={{ id: admin.id, current: true }} />
      </Panel>
    </div>
  );
}
