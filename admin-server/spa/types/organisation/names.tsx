import { type Locale, locales } from '#content-db/model/locale.ts';
import type { NamedSection } from '../../features/page-texts/page-sections.ts';
import { TextSection } from '../../features/page-texts/text-section.tsx';
import { usePageTexts } from '../../features/page-texts/use-page-texts.ts';
import { t } from '../../language/text.tsx';
import { languageNames } from '../../ui/languages.ts';
import { Loaded } from '../../ui/loaded.tsx';

/** What the organisation is called, in a language. */
const nameTexts: NamedSection[] = [
  { name: t('Name'), holds: ['brand/name', 'brand/short_name', 'brand/tagline'] },
];

/** What the organisation is called in both languages, each text edited in place. */
export function Names() {
  return locales.map((locale) => <NamesIn key={locale} locale={locale} />);
}

function NamesIn({ locale }: { locale: Locale }) {
  const { queries, groupsOf } = usePageTexts('common', locale, nameTexts);
  return (
    <Loaded queries={queries} failed={t('Failed to fetch page content')}>
      {(...texts) =>
        groupsOf(...texts)
          .slice(0, nameTexts.length)
          .map((group) => (
            <TextSection
              key={group.name}
              page="common"
              locale={locale}
              group={{
                ...group,
                name: t('{name} ({detail})', { name: group.name, detail: languageNames[locale] }),
              }}
            />
          ))
      }
    </Loaded>
  );
}
