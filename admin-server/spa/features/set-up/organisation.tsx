import { BrandForm } from '../../types/brand/screen.tsx';
import { Names } from '../../types/organisation/names.tsx';
import { OrganisationForm } from '../../types/organisation/screen.tsx';

/** What the organisation is called and is, and its logo; the example has a step of its own. */
export function Organisation() {
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Names />
      </div>
      <OrganisationForm shows={(field) => ['kind', 'country'].includes(field)} />
      <BrandForm part="pictures" />
    </div>
  );
}
