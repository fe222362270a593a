import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { slugify } from '#content-db/model/slug.ts';
import { inSentence } from '#content-db/model/humanize.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { hasFront, typeFronts } from '#content-db/types/type-fronts.ts';
import { type SwitchableType, switchableTypes } from '#content-db/types/type-names.ts';
import { read } from '../../api/client.ts';
import { specialCalls } from '../../api/resources.ts';
import { SaveAll } from '../../edit/save-all-button.tsx';
import { SettingsForm } from '../../edit/settings-form.tsx';
import type { FieldSpec } from '../../fields/field-spec.ts';
import { FormField } from '../../fields/form-field.tsx';
import { TypeIcon } from './type-icon.tsx';
import { language } from '../../language/language.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import { plainNamesOf, typeSettingsQuery } from '../../resource/own-types.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';

const calls = specialCalls('type-settings');

const extentQuery = queryOptions({
  queryKey: ['type-settings', 'extent'],
  queryFn: () => read(calls.extent.$get()),
});

const screen = defineScreen('type-settings', {
  fields: [
    { name: 'isOff', label: t('On the site and in the back office'), kind: 'switch', on: false, off: true },
    { name: 'plural', label: t('Name of several'), kind: 'text', isHalf: true, maxLength: 60 },
    { name: 'singular', label: t('Name of one'), kind: 'text', isHalf: true, maxLength: 60 },
    { name: 'address', label: t('Address of its pages'), kind: 'address', isHalf: true, maxLength: 100 },
    { name: 'icon', label: t('Icon'), kind: 'text', Control: TypeIcon },
  ],
  labelOf: ({ name }) => usualName(name),
});

/** What an organisation may call a type: several and one, in English and in Arabic. */
const examples: Record<
  SwitchableType,
  [plural: string, singular: string, pluralAr: string, singularAr: string]
> = {
  services: ['Treatments', 'Treatment', 'العلاجات', 'علاج'],
  'training-courses': ['Workshops', 'Workshop', 'ورش العمل', 'ورشة عمل'],
  'team-members': ['Doctors', 'Doctor', 'الأطباء', 'طبيب'],
  'blog-posts': ['News', 'News item', 'الأخبار', 'خبر'],
  topics: ['Subjects', 'Subject', 'المجالات', 'مجال'],
  clients: ['Partners', 'Partner', 'الشركاء', 'شريك'],
  instructors: ['Speakers', 'Speaker', 'المتحدثون', 'متحدث'],
};

/** How each name is said, as it stands in sentences of the program. */
function hintsFor(type: SwitchableType): Partial<Record<string, string>> {
  const [plural, singular, pluralAr, singularAr] = examples[type];
  return {
    plural: t('As in a menu, such as {example}.', { example: plural }),
    pluralAr: t('As in a menu, with the article, such as {example}.', { example: pluralAr }),
    singular: t('As on a button, such as {example}.', { example: singular }),
    singularAr: t('As on a button, without the article, such as {example}.', { example: singularAr }),
  };
}

/** The address that a type has without one of its own. */
function addressHint(type: SwitchableType): string | undefined {
  if (!hasFront(type)) return undefined;
  return t(
    'In both languages, instead of {address}: one or more words, joined by hyphens. Visitors of the old address are led to the new one.',
    { address: `\u2066/${typeFronts[type]}\u2069` },
  );
}

/** What the program calls a type. */
function usualName(type: SwitchableType): string {
  const plain = plainNamesOf(type);
  if (plain) return plain.one;
  const { label } = typeInfo[type];
  return language === 'ar' ? translated(inSentence(label)) : label;
}

/** What the organisation does without, and what it calls the types that it has. */
export function Component() {
  const settings = useQuery(typeSettingsQuery);
  return (
    <>
      <ScreenHeader
        subtitle={t(
          'Switch off what you do without, or give it the name that you use. Nothing is deleted, and visitors see a change once it is published.',
        )}
      />
      <Loaded queries={[settings]} failed={t('Failed to load the settings')}>
        {(rows) => (
          <>
            <ul className="grid gap-6">
              {switchableTypes.map((type) => (
                <li key={type}>
                  <TypeForm type={type} row={rows.find(({ name }) => name === type)} />
                </li>
              ))}
            </ul>
            <SaveAll />
          </>
        )}
      </Loaded>
    </>
  );
}

interface TypeFormProps {
  type: SwitchableType;
  row: RowOf<'type-settings'> | undefined;
}

function TypeForm({ type, row }: TypeFormProps) {
  const name = usualName(type);
  const own = {
    ...screen,
    defaults: () => ({ ...screen.defaults('en'), name: type }),
    draftOf: type,
    hasOneRow: true,
  };
  return (
    <section aria-label={name} className="grid gap-4 rounded border border-line bg-sheet p-5">
      <h2 className="font-semibold text-strong">{name}</h2>
      <SettingsForm key={row?.id} screen={own} row={row} locale="en" name={name}>
        {(form) => <Fields type={type} fields={screen.fields} form={form} isOff={row?.isOff === true} />}
      </SettingsForm>
    </section>
  );
}

interface FieldsProps {
  type: SwitchableType;
  fields: FieldSpec[];
  form: UseFormReturn;
  /** Whether it is stored as switched off. */
  isOff: boolean;
}

function Fields({ type, fields, form, isOff }: FieldsProps) {
  const hints = hintsFor(type);
  const goes = form.watch('isOff') === true && !isOff;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {fields
        .filter(({ name }) => name !== 'address' || hasFront(type))
        .map((spec) => (
          <div key={spec.name} className={spec.kind === 'switch' ? 'grid gap-3 md:col-span-2' : undefined}>
            <FormField
              spec={{ ...spec, hint: spec.name === 'address' ? addressHint(type) : hints[spec.name] }}
              form={form}
              locale="en"
              onChange={(value) => {
                // As it is stored; a hyphen at the end may be followed by a word.
                if (spec.name === 'address') form.setValue('address', asTyped(value), { shouldDirty: true });
              }}
            />
            {spec.kind === 'switch' && goes && <WhatGoes type={type} />}
          </div>
        ))}
    </div>
  );
}

/** An address while it is typed. */
function asTyped(value: unknown): string {
  const text = String(value);
  const slug = slugify(text);
  return slug !== '' && /[\s-]$/.test(text) ? `${slug}-` : slug;
}

/** What is no longer shown once a type is switched off. */
function WhatGoes({ type }: { type: SwitchableType }) {
  const { data } = useQuery(extentQuery);
  const extent = data?.[type];
  if (!extent || extent.rows + extent.pages === 0) return null;
  return (
    <p
      role="status"
      className="rounded border border-line border-s-4 border-s-mark bg-surface px-4 py-2 text-sm"
    >
      {extent.rows > 0 &&
        counted(
          extent.rows,
          '1 entry is no longer shown, and stays stored.',
          '{count} entries are no longer shown, and stay stored.',
        )}{' '}
      {extent.pages > 0 &&
        counted(
          extent.pages,
          '1 page leaves the site with the next publish.',
          '{count} pages leave the site with the next publish.',
        )}
    </p>
  );
}
