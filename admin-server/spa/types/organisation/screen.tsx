import { useQuery } from '@tanstack/react-query';
import type { organisationKinds } from '#content-db/types/organisation-key.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { listQuery } from '../../api/resources.ts';
import { ConflictDialog } from '../../edit/conflict-dialog.tsx';
import { FormExtras } from '../../edit/form-reach.tsx';
import { RestoredDraft, SaveNotice } from '../../edit/form-notices.tsx';
import { saveByKey } from '../../edit/save-by-key.ts';
import { useRowForm } from '../../edit/use-row-form.ts';
import { FormField } from '../../fields/form-field.tsx';
import { t } from '../../language/text.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
import { Status } from '../../resource/status.tsx';
import { VersionsLink } from '../../resource/versions-link.tsx';
import { Button } from '../../ui/button.tsx';
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
      {([row]) => <OrganisationForm key={row?.id} row={row} />}
    </Loaded>
  );
}

function OrganisationForm({ row }: { row: RowOf<'organisation'> | undefined }) {
  const { form, submit, discard, asked, ...state } = useRowForm({
    screen,
    row,
    locale: 'en',
    staysOpen: true,
    onSaved: () => undefined,
  });
  const { isDirty } = form.formState;
  return (
    <form onSubmit={submit} onKeyDown={saveByKey} noValidate className="grid gap-6">
      <RestoredDraft {...state} onDiscard={discard} />
      <FormExtras screen={screen} {...{ row, locale: 'en', form }}>
        <div className="grid gap-5 rounded border border-line bg-sheet p-5 md:grid-cols-2">
          {screen.fields.map((spec) => (
            <FormField key={spec.name} spec={spec} form={form} locale="en" />
          ))}
        </div>
      </FormExtras>
      <div className="flex flex-wrap items-center gap-3">
        <SaveNotice {...state} />
        <Button type="submit" look="action" isBusy={state.isSaving} disabled={row !== undefined && !isDirty}>
          {state.isSaving ? t('Saving...') : t('Save Settings')}
        </Button>
        {isDirty && <Button onClick={discard}>{t('Discard changes')}</Button>}
        {row && <Status resource="organisation" rowId={row.id} name={t('Organisation')} />}
        {row && <VersionsLink resource="organisation" rowId={row.id} />}
      </div>
      {asked && <ConflictDialog {...asked} />}
    </form>
  );
}
