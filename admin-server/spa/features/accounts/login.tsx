import { useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { adminQuery } from '../../api/session.ts';
import { changeLanguage } from '../../language/language.ts';
import { LanguageChoice } from './language-choice.tsx';
import { LoginForm } from './login-form.tsx';
import { pathAfterLogin } from './path-after-login.ts';
import { t } from '../../language/text.tsx';

/** The login page. */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  async function enter() {
    await queryClient.invalidateQueries({ queryKey: adminQuery.queryKey });
    await queryClient.query({ ...adminQuery, staleTime: 0 });
    await navigate(pathAfterLogin(search));
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-sm content-center px-5 py-10">
      <title>{t('Log in · Website Management Center')}</title>
      <img src="/favicon.svg" alt="" width="56" height="56" className="mb-6" />
      <h1 className="text-2xl font-semibold text-strong">{t('Website Management Center')}</h1>
      <p className="mt-2 mb-8 text-muted">{t('Log in to edit and publish the website.')}</p>
      <LoginForm onDone={enter} />
      <div className="mt-10">
        <LanguageChoice onChoose={changeLanguage} />
      </div>
    </main>
  );
}
