import { t } from '../../language/text.tsx';
import { useNavigate } from 'react-router';
import { type Locale, otherLocale } from '#content-db/model/locale.ts';
import { Button } from '../../ui/button.tsx';
import { LocaleSwitch } from '../../ui/locale-switch.tsx';

interface LanguageSwitchProps {
  id: number;
  locale: Locale;
  /** The same post in the other language; null if there is none, undefined until it is known. */
  other: number | null | undefined;
}

/** Leads to the same post in the other language, or begins it. */
export function LanguageSwitch({ id, locale, other }: LanguageSwitchProps) {
  const navigate = useNavigate();
  if (other === undefined) return null;
  if (other !== null)
    return (
      <LocaleSwitch
        value={locale}
        onChange={(chosen) => chosen !== locale && void navigate(`/blog-posts/${other}`)}
      />
    );
  const missing = otherLocale(locale);
  return (
    <Button onClick={() => void navigate(`/blog-posts/new?locale=${missing}&of=${id}`)}>
      {missing === 'ar' ? t('Write the Arabic version') : t('Write the English version')}
    </Button>
  );
}
