import { useQuery } from '@tanstack/react-query';
import { countries } from '#content-db/types/countries.ts';
import type { organisationKinds } from '#content-db/types/organisation-key.ts';
import { SettingsForm } from '../../edit/settings-form.tsx';
import { FormField } from '../../fields/form-field.tsx';
import { language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';
import { organisationQuery } from '../../resource/own-types.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { loadOnce } from '../../ui/load-once.ts';
import { useWhenIdle } from '../../ui/use-when-idle.ts';
import { withWords } from '../../language/dictionary.ts';

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
  const { compare } = new Intl.Collator(language);
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => compare(one.label, other.label));
}

/** What is not needed to show the form. */
const namesCode = loadOnce(withWords(() => import('./names.tsx'), 'page-texts'));
const exampleCode = loadOnce(() => import('./example-section.tsx'));

const screen = defineScreen('organisation', {
  fields: [
    {
      name: 'kind',
      label: t('Kind'),
      kind: 'select',
      isHalf: true,
      options: Object.entries(kindNames).map(([value, label]) => ({ value, label })),
      hint: t('Search engines read it, and the forms of what you offer follow it.'),
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
      name: 'timeZone',
      label: t('Time zone'),
      kind: 'select',
      isHalf: true,
      options: [
        { value: '', label: t('That of the country') },
        ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
      ],
      hint: t(
        'Of the dates that visitors read, and of the times here. In a country with several, choose yours.',
      ),
    },
    {
      name: 'hasExample',
      label: t('Words and drawings of the example stand in where nothing is stored'),
      kind: 'switch',
      hint: t('As long as they do, a site on a domain of its own asks search engines not to list it.'),
    },
  ],
  labelOf: () => t('Organisation'),
});

/** Whose site it is: its names in each language, and what holds for both. */
export function Component() {
  const Names = useWhenIdle(namesCode, true)?.Names;
  const ExampleSection = useWhenIdle(exampleCode, true)?.ExampleSection;
  return (
    <div className="grid gap-8">
      <div className="grid min-h-[34rem] items-start gap-6 lg:min-h-64 lg:grid-cols-2">
        {Names && <Names />}
      </div>
      <OrganisationForm />
      {ExampleSection && <ExampleSection />}
    </div>
  );
}

/** What of the organisation holds for both languages. Without a row, saving creates it. `shows`: whether it has this field */
export function OrganisationForm({ shows = () => true }: { shows?: (field: string) => boolean }) {
  const settings = useQuery(organisationQuery);
  return (
    <Loaded queries={[settings]} failed={t('Failed to load the settings')}>
      {([row]) => (
        <SettingsForm key={row?.id} screen={screen} row={row} locale="en" name={t('Organisation')}>
          {(form) => (
            <div className="grid gap-5 rounded border border-line bg-sheet p-5 md:grid-cols-2">
              {screen.fields
                .filter(({ name }) => shows(name))
                .map((spec) => (
                  <FormField key={spec.name} spec={spec} form={form} locale="en" />
                ))}
            </div>
          )}
        </SettingsForm>
      )}
    </Loaded>
  );
}
