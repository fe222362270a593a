import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import { listQuery } from '../../api/resources.ts';
import { useLocale } from '../../ui/use-address.ts';
import { useSave } from '../../edit/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { languageOptions } from '../../ui/languages.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FooterForm, footerScreen } from './footer-form.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { rich, t } from '../../language/text.tsx';

/** The footer settings of each language. */
export function Component() {
  const [locale, setLocale] = useLocale();
  return (
    <>
      <ScreenHeader
        subtitle={rich(
          'The contact details of the organisation as a whole: at the foot of each page, in print and on the contact page. Opening hours, and addresses and phones of single places, are in {places}; networks beyond these five in {networks}.',
          {
            places: <Link to="/places">{t('Places')}</Link>,
            networks: <Link to="/social-accounts">{t('Social networks')}</Link>,
          },
        )}
      />
      <Tabs label={t('Language')} value={locale} onChange={setLocale} tabs={languageOptions}>
        <FooterSettings key={locale} locale={locale} />
      </Tabs>
    </>
  );
}

function FooterSettings({ locale }: { locale: Locale }) {
  const settings = useQuery(listQuery('footer-settings', { locale }));
  return (
    <Loaded queries={[settings]} failed={t('Failed to load footer settings')}>
      {(rows) => {
        const row = rows.find((stored) => stored.locale === locale);
        return !row && locale === 'ar' ? <NoArabicYet /> : <FooterForm row={row} locale={locale} />;
      }}
    </Loaded>
  );
}

/** Offers to create Arabic settings. Without them, Arabic pages show the English ones. */
function NoArabicYet() {
  const save = useSave(footerScreen);
  return (
    <section className="grid justify-items-start gap-4 rounded border border-line bg-sheet p-6">
      <p className="font-semibold text-strong">{t('Arabic settings will be available here')}</p>
      <p className="text-sm">{t('Until then the Arabic pages show the English contact details.')}</p>
      <Button
        look="action"
        icon={Plus}
        isBusy={save.isPending}
        onClick={() => save.mutate({ input: footerScreen.defaults('ar') })}
      >
        {t('Create Arabic settings')}
      </Button>
    </section>
  );
}
