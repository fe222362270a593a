import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { keepLanguage } from '../../api/session.ts';
import { t } from '../../language/text.tsx';
import { changeLanguage, language } from '../../language/language.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { toast } from '../../ui/toast.tsx';

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

/** The language in which the account uses the back office, on every device. */
export function OwnLanguage() {
  return <LanguageChoice onChoose={(to) => void chooseLanguage(to)} />;
}

/** Keeps the language in the account first: the page loads anew with it. */
async function chooseLanguage(to: Locale): Promise<void> {
  try {
    await keepLanguage(to);
    changeLanguage(to);
  } catch (error) {
    toast.error(t('The language could not be changed'), messageOf(error));
  }
}
