import { ToggleGroup } from 'radix-ui';
import { isLocale, type Locale } from '#content-db/locale.ts';

const choice = 'min-h-11 px-3.5 text-sm font-semibold text-muted data-[state=on]:bg-surface data-[state=on]:text-strong md:min-h-9';

/** Chooses the language whose content is edited. */
export function LocaleSwitch({ value, onChange }: { value: Locale; onChange: (locale: Locale) => void }) {
  return (
    <ToggleGroup.Root type="single" aria-label="Language" value={value} onValueChange={(chosen) => isLocale(chosen) && onChange(chosen)} className="inline-flex divide-x divide-line overflow-hidden rounded border border-line bg-sheet">
      <ToggleGroup.Item value="en" className={choice}>
        English
      </ToggleGroup.Item>
      <ToggleGroup.Item value="ar" className={choice}>
        Arabic
      </ToggleGroup.Item>
    </ToggleGroup.Root>
  );
}
