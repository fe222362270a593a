import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { SegmentedControl } from './segmented-control.tsx';
import { languageOptions } from './languages.ts';
import { t } from '../language/text.tsx';

/** Switches the language of the edited content. */
export function LocaleSwitch({ value, onChange }: { value: Locale; onChange: (locale: Locale) => void }) {
  return (
    <SegmentedControl
      label={t('Language')}
      value={value}
      options={languageOptions}
      onChange={(chosen) => isLocale(chosen) && onChange(chosen)}
    />
  );
}
