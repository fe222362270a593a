import { useQuery } from '@tanstack/react-query';
import type { organisationKinds } from '#content-db/types/organisation-key.ts';
import { listQuery } from '../../api/resources.ts';
import { SettingsForm } from '../../edit/settings-form.tsx';
import { FormField } from '../../fields/form-field.tsx';
import { t } from '../../language/text.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
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
      kind: 'text',
      isHalf: true,
      maxLength: 2,
      hint: t('In two capital letters, such as FR. Search engines read it with the address.'),
    },
    {
      name: 'hasExample',
      label: t('Words and drawings of the example stand in where nothing is stored'),
      kind: 'switch',
    },
  ],
  labelOf: () => t('Organisation'),
});

/** Whose site it is, for both languages. Without a row, saving creates it. */
export function Component() {
  const settings = useQuery(listQuery('organisation'));
  return (
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
  );
}
