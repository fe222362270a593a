import { useQuery } from '@tanstack/react-query';
import { type Locale, locales } from '#content-db/model/locale.ts';
import { countries } from '#content-db/types/countries.ts';
import type { organisationKinds } from '#content-db/types/organisation-key.ts';
import { listQuery } from '../../api/resources.ts';
import { SettingsForm } from '../../edit/settings-form.tsx';
import { FormField } from '../../fields/form-field.tsx';
import type { NamedSection } from '../../features/page-texts/page-sections.ts';
import { TextSection } from '../../features/page-texts/text-section.tsx';
import { usePageTexts } from '../../features/page-texts/use-page-texts.ts';
import { language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
import { languageNames } from '../../ui/languages.ts';
import { ExampleSection } from './example-section.tsx';
import { Loaded } from '../../ui/loaded.tsx';

const kindNames: Record<(typeof organisationKinds)[number], string> = {
  Organization: t('Organisation'),
  Corporation: t('Company'),
  EducationalOrganization: t('School or place of learning'),
  GovernmentOrganization: t('Public authority'),
  LocalBusiness: t('Shop or local business'),
  MedicalOrganization: t('Clinic or practice'),
  NGO: t('Non-governmental organisation'),
  NewsMediaOrganization: t('News medium'),
  PerformingGroup: t('Performing group'),
  ProfessionalService: t('Professional service'),
  ResearchOrganization: t('Research institution'),
  SportsOrganization: t('Sports organisation'),
};

/** The countries by their names in the language of the back office. */
function countryOptions() {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

/** What the organisation is called, in a language. */
const nameTexts: NamedSection[] = [
  { name: t('Name'), holds: ['brand/name', 'brand/short_name', 'brand/tagline'] },
];

const screen = defineScreen('organisation', {
  fields: [
    {
      name: 'kind',
      label: t('Kind'),
      kind: 'select',
      isHalf: true,
      options: Object.entries(kindNames).map(([value, label]) => ({ value, label })),
      hint: t('Search engines read it.'),
    },
    {
      name: 'country',
      label: t('Country'),
      kind: 'select',
      isHalf: true,
      options: [{ value: '', label: t('Not told') }, ...countryOptions()],
      hint: t('Search engines read it with the address.'),
    },
    {
      name: 'hasExample',
      label: t('Words and drawings of the example stand in where nothing is stored'),
      kind: 'switch',
    },
  ],
  labelOf: () => t('Organisation'),
});

/** Whose site it is: its names in each language, and what holds for both. Without a row, saving creates it. */
export function Component() {
  const settings = useQuery(listQuery('organisation'));
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {locales.map((locale) => (
          <Names key={locale} locale={locale} />
        ))}
      </div>
      <Loaded queries={[settings]} failed={t('Failed to load the settings')}>
        {([row]) => (
          <SettingsForm key={row?.id} screen={screen} row={row} locale="en" name={t('Organisation')}>
            {(form) => (
              <div className="grid gap-5 rounded border border-line bg-sheet p-5 md:grid-cols-2">
                {screen.fields.map((spec) => (
                  <FormField key={spec.name} spec={spec} form={form} locale="en" />
                ))}
              </div>
            )}
          </SettingsForm>
        )}
      </Loaded>
      <ExampleSection />
    </div>
  );
}

function Names({ locale }: { locale: Locale }) {
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
