import { Link } from 'react-router';
import { t } from '../language/text.tsx';

/** The 404 screen. */
export function Component() {
  return (
    <section className="grid justify-items-start gap-4">
      <h2 className="text-xl font-semibold text-strong">{t('Page not found')}</h2>
      <p>{t('Check the address, or find the screen in the menu.')}</p>
      <Link to="/">{t('Go to the dashboard')}</Link>
    </section>
  );
}
