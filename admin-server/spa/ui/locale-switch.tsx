import { isLocale, type Locale } from '#content-db/locale.ts';
import { Choice } from './choice.tsx';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'Arabic' },
];

/** Chooses the language whose content is edited. */
export function LocaleSwitch({ value, onChange }: { value: Locale; onChange: (locale: Locale) => void }) {
  return <Choice label="Language" value={value} choices={languages} onChange={(chosen) => isLocale(chosen) && onChange(chosen)} />;
}
