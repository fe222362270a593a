import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { Choice } from './choice.tsx';
import { languageOptions } from './languages.ts';

/** Chooses the language whose content is edited. */
export function LocaleSwitch({ value, onChange }: { value: Locale; onChange: (locale: Locale) => void }) {
  return (
    <Choice
      label="Language"
      value={value}
      choices={languageOptions}
      onChange={(chosen) => isLocale(chosen) && onChange(chosen)}
    />
  );
}
