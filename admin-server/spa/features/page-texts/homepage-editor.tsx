import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { inSentence } from '#content-db/model/humanize.ts';
import { LocaleSwitch } from '../../ui/locale-switch.tsx';
import { useLocale } from '../../ui/use-address.ts';
import { doesTeach, ownNames, publicPathOf } from '../../resource/own-types.ts';
import { ViewLive } from '../../resource/view-live.tsx';
import { homeSections } from './page-sections.ts';
import { PageTexts } from './page-texts.tsx';
import { rich, t } from '../../language/text.tsx';

const sections = Object.values(homeSections);

/** The destinations of the home page's buttons, for reference. */
const destinations = [
  {
    get buttons() {
      const own = ownNames('services')?.many;
      if (own !== undefined) return t('The buttons about {name}', { name: inSentence(own) });
      return doesTeach()
        ? t('Explore Our Services, Explore All Training Programs')
        : t('The buttons about services');
    },
    path: '/services',
  },
  { buttons: t('Contact Us, Schedule a Consultation'), path: '/contact' },
];

/** The texts of the home page, edited in place. */
export function Component() {
  const [locale, setLocale] = useLocale();
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LocaleSwitch value={locale} onChange={setLocale} />
        <ViewLive path="/" locale={locale} />
      </div>
      <PageTexts key={locale} page="home" locale={locale} sections={sections} isOnlyThese />
      <p className="text-sm text-muted">
        {rich('The other texts of the home page are in the {link}.', {
          link: <Link to="/individual-pages-editor?page=home">{t('Page Content Editor')}</Link>,
        })}
      </p>
      <section aria-labelledby="button-destinations" className="rounded border border-line bg-surface p-5">
        <h2 id="button-destinations" className="mb-3 font-semibold text-strong">
          {t('Button destinations')}
        </h2>
        <ul className="grid gap-2 text-sm">
          {destinations.map(({ buttons, path }) => (
            <li key={path} className="flex flex-wrap items-center gap-2">
              {buttons} <ArrowRight className="size-4 text-muted" aria-label={t('lead to')} />{' '}
              <code dir="ltr">{publicPathOf(path)}</code>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
