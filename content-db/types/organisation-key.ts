/** The key of the one row of the organisation's settings. */
export const organisationKey = { name: 'organisation' } as const;

/** The kinds of organisation that staff choose from: types of schema.org. */
export const organisationKinds = [
  'Organization',
  'Corporation',
  'EducationalOrganization',
  'GovernmentOrganization',
  'LocalBusiness',
  'MedicalOrganization',
  'NGO',
  'NewsMediaOrganization',
  'PerformingGroup',
  'ProfessionalService',
  'ResearchOrganization',
  'SportsOrganization',
] as const;

/** Whether an organisation of a kind teaches: its services are courses, with a length in days, a group and a language. */
export function teaches(kind: string): boolean {
  return kind === 'EducationalOrganization';
}
