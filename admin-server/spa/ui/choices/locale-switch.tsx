import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { SegmentedControl } from './segmented-control.tsx';
import { languageOptions } from '../text/languages.ts';

/** Switches the language of the edited content. */
export function LocaleSwitch({ value, onChange }: { value: Locale; onChange: (locale: Locale) => void }) {
  return (
    <SegmentedControl
      label="Language"
      value={value}
      options={languageOptions}
      onChange={(chosen) => isLocale(chosen) && onChange(chosen)}
    />
  );
}
