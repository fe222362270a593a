import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { localPath, locales } from '#content-db/model/locale.ts';
import { listQuery } from '../../api/resources.ts';
import { SettingsForm } from '../../edit/settings-form.tsx';
import { FormField } from '../../fields/form-field.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
import { classNames } from '../../ui/class-names.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { loadOnce } from '../../ui/load-once.ts';
import { useWhenIdle } from '../../ui/use-when-idle.ts';
import { PairField, PhotographsField, RadioField, StyleField, typePairOptions } from './choices.tsx';

const preview = loadOnce(withWords(() => import('../../writing/draft-pages.tsx'), 'writing'));
const homePaths = Object.fromEntries(locales.map((locale) => [locale, localPath('/', locale)]));
const MendedColours = lazyComponent(async () => (await import('./mended-colours.tsx')).MendedColours);

const screen = defineScreen('brand', {
  fields: [
    {
      name: 'mainColour',
      label: t('Main colour'),
      kind: 'colour',
      hint: t('The ground of dark sections. Texts and light grounds take a tint of it.'),
    },
    {
      name: 'accentColour',
      label: t('Accent colour'),
      kind: 'colour',
      hint: t('Buttons, links and lines.'),
    },
    {
      name: 'corners',
      label: t('Corners'),
      kind: 'select',
      options: [
        { value: 'slight', label: t('Slightly rounded') },
        { value: 'square', label: t('Square') },
        { value: 'round', label: t('Round') },
      ],
    },
    {
      name: 'typefaces',
      label: t('Typefaces'),
      kind: 'select',
      options: typePairOptions,
      Control: PairField,
    },
    {
      name: 'density',
      label: t('Density'),
      kind: 'select',
      options: [
        { value: 'comfortable', label: t('Comfortable') },
        { value: 'compact', label: t('Compact') },
      ],
      hint: t('The room between sections, and around what stands in them.'),
      Control: RadioField,
    },
    {
      name: 'pictureStyle',
      label: t('Picture style'),
      kind: 'select',
      options: [
        { value: 'drawings', label: t('Drawings of the example') },
        { value: 'photographs', label: t('Photographs') },
        { value: 'plain', label: t('Plain covers in your colours') },
      ],
      hint: t('What stands where an article or the head of a page has no picture of its own.'),
      Control: StyleField,
    },
    {
      name: 'photographs',
      label: t('Photographs'),
      kind: 'area',
      hint: t('Up to six. Each article always has the same one. Without any, plain covers stand in.'),
      Control: PhotographsField,
    },
    {
      name: 'logo',
      label: t('Logo'),
      kind: 'image',
      hint: t(
        'It stands in place of the name at the top of each page. SVG, or PNG with a transparent ground.',
      ),
    },
    {
      name: 'logoOnDark',
      label: t('Logo on dark'),
      kind: 'image',
      hint: t('Without it, a light plate lies under the logo where the ground is dark.'),
    },
    {
      name: 'icon',
      label: t('Icon'),
      kind: 'image',
      hint: t('A square mark for browser tabs and home screens. Without it, a ring in your colours.'),
    },
  ],
  labelOf: () => t('Brand'),
});

/** How the site looks, with its home page in both languages as it would be. */
export function Component() {
  return <BrandForm />;
}

interface BrandFormProps {
  /** The fields that are shown: those with pictures, or the others with the home page; default: all. */
  part?: 'pictures' | 'look';
}

/** The form of the brand. Without a row, saving creates it. */
export function BrandForm({ part }: BrandFormProps) {
  const settings = useQuery(listQuery('brand'));
  return (
    <Loaded queries={[settings]} failed={t('Failed to load the settings')}>
      {([row]) => (
        <SettingsForm key={row?.id} screen={screen} row={row} locale="en" name={t('Brand')}>
          {(form) => <Fields form={form} rowId={row && Number(row.id)} part={part} />}
        </SettingsForm>
      )}
    </Loaded>
  );
}

interface FieldsProps {
  form: UseFormReturn;
  rowId: number | undefined;
  part: BrandFormProps['part'];
}

function Fields({ form, rowId, part }: FieldsProps) {
  const values = form.watch();
  const hasPreview = part !== 'pictures';
  const Preview = useWhenIdle(preview, hasPreview)?.DraftPages;
  const shown = screen.fields.filter(
    ({ name, kind }) =>
      (part === undefined || (kind === 'image') === (part === 'pictures')) &&
      (name !== 'photographs' || values['pictureStyle'] === 'photographs'),
  );
  return (
    <div
      className={classNames(
        'grid items-start gap-8',
        hasPreview && 'lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]',
      )}
    >
      <div className="grid gap-5 rounded border border-line bg-sheet p-5">
        {shown.map((spec) => (
          <Fragment key={spec.name}>
            <FormField spec={spec} form={form} locale="en" rowId={rowId} />
            {spec.name === 'accentColour' && (values['mainColour'] || values['accentColour']) && (
              <MendedColours main={values['mainColour']} accent={values['accentColour']} />
            )}
          </Fragment>
        ))}
      </div>
      {Preview && (
        <Preview
          resource="brand"
          rowId={rowId}
          values={values}
          paths={homePaths}
          className="max-lg:order-first"
          height="h-56 lg:h-[34rem] lg:max-h-[72dvh]"
        />
      )}
      {hasPreview && !Preview && <div className="h-72 max-lg:order-first lg:h-[40rem]" />}
    </div>
  );
}
