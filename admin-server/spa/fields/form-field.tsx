import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  use,
  useState,
} from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import { useHasExample } from '../api/use-has-example.ts';
import { Loading } from '../ui/states.tsx';
import { Select, Switch, TextArea, TextInput, langAttributes } from '../ui/controls.tsx';
import { timeNote } from '../ui/date-time.tsx';
import { siteTime, utcTime } from '../ui/site-time.ts';
import { Field } from './field.tsx';
import { FieldExtras } from './field-extras.ts';
import type { ControlProps, FieldSpec } from './field-spec.ts';
import { tooLong } from './too-long.ts';
import { withWords } from '../language/dictionary.ts';

/** Controls whose code is loaded with their first use, and the lines of the skeleton until then. */
const onDemand: Partial<Record<FieldSpec['kind'], { Field: ComponentType<ControlProps>; rows: number }>> = {
  colour: {
    Field: lazy(
      withWords(async () => ({ default: (await import('./colour-field.tsx')).ColourField }), 'fields'),
    ),
    rows: 1,
  },
  hours: {
    Field: lazy(
      withWords(async () => ({ default: (await import('./hours-field.tsx')).HoursField }), 'types/places'),
    ),
    rows: 7,
  },
  image: {
    Field: lazy(
      withWords(async () => ({ default: (await import('./image-field.tsx')).ImageField }), 'fields'),
    ),
    rows: 1,
  },
  'image-key': {
    Field: lazy(
      withWords(async () => ({ default: (await import('./image-key-field.tsx')).ImageKeyField }), 'fields'),
    ),
    rows: 1,
  },
  markdown: {
    Field: lazy(async () => ({ default: (await import('./markdown-source.tsx')).MarkdownSource })),
    rows: 3,
  },
  scene: {
    Field: lazy(
      withWords(
        async () => ({ default: (await import('./scene-field.tsx')).SceneField }),
        'scenes',
        'answers/scenes',
      ),
    ),
    rows: 3,
  },
  reference: {
    Field: lazy(
      withWords(async () => ({ default: (await import('./reference-field.tsx')).ReferenceField }), 'fields'),
    ),
    rows: 1,
  },
};

interface FormFieldProps {
  spec: FieldSpec;
  form: UseFormReturn;
  /** The language of the row. */
  locale: Locale | undefined;
  /** The row that is edited; undefined for a new one. */
  rowId?: number | undefined;
  /** Called after the value changed, to update dependent fields. */
  onChange?: (value: unknown, before: unknown) => void;
}

/** A form field: label, control, hint and error. */
export function FormField({ spec, form, locale, rowId, onChange }: FormFieldProps) {
  const renderExtras = use(FieldExtras);
  const changer = (field: { value: unknown; onChange: (value: unknown) => void }) => (value: unknown) => {
    const before = field.value;
    field.onChange(value);
    onChange?.(value, before);
  };
  return (
    <Controller
      name={spec.name}
      control={form.control}
      render={({ field, fieldState }) => (
        <Field
          label={spec.label}
          hint={hintOf(spec, field.value, locale, rowId)}
          isRequired={spec.isRequired ?? false}
          error={tooLong(field.value, spec.maxLength) ?? fieldState.error?.message}
          extras={renderExtras({ name: spec.name, value: field.value, onChange: changer(field) })}
        >
          {(attributes) => (
            <Control
              spec={spec}
              attributes={attributes}
              value={field.value}
              rowId={rowId}
              name={field.name}
              onBlur={field.onBlur}
              locale={spec.language ?? (spec.isTranslated || spec.kind === 'reference' ? locale : undefined)}
              onChange={changer(field)}
              values={form.getValues()}
            />
          )}
        </Field>
      )}
    />
  );
}

/** The help text of a field; that of a time begins with the chosen one, in words. */
function hintOf(
  { kind, hint }: FieldSpec,
  value: unknown,
  locale: Locale | undefined,
  rowId?: number,
): ReactNode {
  const text = typeof hint === 'function' ? hint(value, locale, rowId) : hint;
  const note = kind === 'date-time' && timeNote(String(value));
  if (!note) return text;
  return (
    <>
      <span className="block">{note}</span>
      {text}
    </>
  );
}

/** Whose values read from left to right in every language. */
const isCode = new Set<FieldSpec['kind']>(['tel', 'email', 'url']);

function Control(props: ControlProps) {
  const { spec, attributes, value, name, onBlur, onChange, locale } = props;
  const shared = { ...attributes, ...langAttributes(locale), name, onBlur };
  const text = value === null || value === undefined ? '' : String(value);
  if (spec.Control) return <spec.Control {...props} />;
  if (spec.kind === 'area')
    return <TextArea {...shared} value={text} onChange={(event) => onChange(event.target.value)} />;
  if (spec.kind === 'switch')
    return (
      <Switch
        id={attributes.id}
        isOn={value === (spec.on ?? true)}
        onChange={(isOn) => onChange(isOn ? (spec.on ?? true) : (spec.off ?? false))}
      />
    );
  if (spec.kind === 'select') return <SelectControl {...props} text={text} />;
  const loaded = onDemand[spec.kind];
  if (loaded)
    return (
      <Suspense fallback={<Loading rows={loaded.rows} />}>
        <loaded.Field {...props} />
      </Suspense>
    );
  if (spec.kind === 'address')
    return (
      <TextInput
        {...shared}
        // From left to right, an Arabic one would begin behind the end of the field.
        dir={/\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr'}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (spec.kind === 'date-time') return <DateTimeControl shared={shared} text={text} onChange={onChange} />;
  if (spec.kind === 'number')
    return (
      <TextInput
        {...shared}
        type="number"
        inputMode="numeric"
        value={text}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      />
    );
  if (spec.kind === 'choice') return <ChoiceControl {...props} />;
  return (
    <TextInput
      {...shared}
      {...(isCode.has(spec.kind) && { dir: 'ltr' })}
      type={spec.kind}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface DateTimeControlProps {
  shared: ComponentProps<'input'>;
  text: string;
  onChange: (value: string | null) => void;
}

/** Stands for a day without a time, or a time without a day, until both are chosen. No schema takes it. */
const incompleteTime = 'incomplete';

/** A day and a time. For a day alone the browser gives no value, and no event: a save would lose it without a word. */
function DateTimeControl({ shared, text, onChange }: DateTimeControlProps) {
  function read({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) {
    const typed = validity.badInput ? incompleteTime : utcTime(value);
    if ((typed ?? '') !== text) onChange(typed);
  }
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={siteTime(new Date(text))}
      onChange={read}
      onKeyUp={read}
      onBlur={(event) => (read(event), shared.onBlur?.(event))}
    />
  );
}

/** A text input with suggestions. A site without the example has none that are the example's. */
function ChoiceControl(props: ControlProps) {
  const { areOptionsOfExample = false, options = [] } = props.spec;
  const hasExample = useHasExample(areOptionsOfExample);
  return <ChoiceInput {...props} options={hasExample ? options : []} />;
}

interface ChoiceInputProps extends Pick<
  ControlProps,
  'attributes' | 'name' | 'value' | 'onChange' | 'onBlur' | 'locale'
> {
  options: { value: string | number; label: string }[];
  /** Called with what is typed. */
  onType?: (words: string) => void;
}

/** A text input with suggestions. It shows and accepts their labels, and stores their values. */
export function ChoiceInput({
  options,
  attributes,
  locale,
  name,
  value,
  onChange,
  onBlur,
  onType,
}: ChoiceInputProps) {
  const [typed, setTyped] = useState<string>();
  const text = value === null || value === undefined ? '' : String(value);
  const type = (words: string) => {
    setTyped(words);
    onType?.(words);
    onChange(options.find(({ label }) => label === words)?.value ?? words);
  };
  return (
    <>
      <TextInput
        {...attributes}
        {...langAttributes(locale)}
        name={name}
        type="text"
        dir="auto"
        list={`${attributes.id}-list`}
        value={typed ?? options.find(({ value }) => value === text)?.label ?? text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => (setTyped(undefined), onBlur())}
      />
      <datalist id={`${attributes.id}-list`}>
        {options.map(({ value, label }) => (
          <option key={value} value={label} />
        ))}
      </datalist>
    </>
  );
}

function SelectControl({ spec, attributes, name, onBlur, onChange, text }: ControlProps & { text: string }) {
  const valueOf = (chosen: string) =>
    chosen === '' ? null : spec.options?.find(({ value }) => String(value) === chosen)?.value;
  return (
    <Select
      {...attributes}
      name={name}
      onBlur={onBlur}
      value={text}
      onChange={(event) => onChange(valueOf(event.target.value))}
    >
      {spec.options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
