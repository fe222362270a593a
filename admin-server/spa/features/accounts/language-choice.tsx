import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { t } from '../../language/text.tsx';
import { language } from '../../language/language.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

/** Each by its own name, for who can't read the other. */
const options = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
];

/** A choice of the language of the back office. */
export function LanguageChoice({ onChoose }: { onChoose: (to: Locale) => void }) {
  return (
    <SegmentedControl
      label={t('Language of the back office')}
      value={language}
      options={options}
      onChange={(to) => isLocale(to) && onChoose(to)}
    />
  );
}
