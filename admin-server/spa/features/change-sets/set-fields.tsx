import { fieldError } from '../../api/client.ts';
import { Field } from '../../fields/field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { t } from '../../language/text.tsx';

/** What staff decide about a set. */
export interface SetValues {
  name: string;
  needsApproval: boolean;
}

interface SetFieldsProps {
  values: SetValues;
  onChange: (values: SetValues) => void;
  /** Why the server refused them. */
  error: Error | null;
  /** Whether the set is new: then the name is typed first. */
  isNew?: boolean;
}

/** The fields of a set: its name, and whether it needs an approval. */
export function SetFields({ values, onChange, error, isNew = false }: SetFieldsProps) {
  const { name, needsApproval } = values;
  return (
    <>
      <Field label={t('Name')} isRequired error={fieldError(error, 'name')}>
        {(attributes) => (
          <TextInput
            {...attributes}
            dir="auto"
            autoFocus={isNew}
            maxLength={100}
            value={name}
            onChange={(event) => onChange({ ...values, name: event.target.value })}
          />
        )}
      </Field>
      <p className="flex items-start gap-3 text-sm">
        <Checkbox
          label={t('Somebody else must approve it')}
          state={needsApproval ? 'all' : 'none'}
          onChange={(isOn) => onChange({ ...values, needsApproval: isOn })}
        />
        <span aria-hidden>
          {t('Somebody else must approve it before it goes live.')}
          {isNew && ` ${t('Any later change of it needs a new approval.')}`}
        </span>
      </p>
    </>
  );
}
