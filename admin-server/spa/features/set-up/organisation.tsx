import { withWords } from '../../language/dictionary.ts';
import { Names } from '../../types/organisation/names.tsx';
import { loadOnce } from '../../ui/load-once.ts';
import { useWhenIdle } from '../../ui/use-when-idle.ts';

// The names come first, and need no form.
const forms = loadOnce(
  withWords(() => import('./organisation-forms.tsx'), 'types/organisation', 'types/brand', 'forms'),
);

/** What the organisation is called and is, and its logo; the example has a step of its own. */
export function Organisation() {
  const Forms = useWhenIdle(forms, true)?.OrganisationForms;
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Names />
      </div>
      {Forms && <Forms />}
    </div>
  );
}
