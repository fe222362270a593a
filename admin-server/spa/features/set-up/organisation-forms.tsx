import { BrandForm } from '../../types/brand/screen.tsx';
import { OrganisationForm } from '../../types/organisation/screen.tsx';

/** What the organisation is, and its logo. */
export function OrganisationForms() {
  return (
    <>
      <OrganisationForm shows={(field) => ['kind', 'country'].includes(field)} />
      <BrandForm part="pictures" />
    </>
  );
}
