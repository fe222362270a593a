import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { listQuery } from '../../api/resources.ts';
import { SettingsForm } from '../../edit/settings-form.tsx';
import { FormField } from '../../fields/form-field.tsx';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { loadOnce } from '../../ui/load-once.ts';
import { useWhenIdle } from '../../ui/use-when-idle.ts';

const preview = loadOnce(withWords(() => import('./brand-preview.tsx'), 'writing'));
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
        { value: 'square', label: t('Square') },
        { value: 'slight', label: t('Slightly rounded') },
        { value: 'round', label: t('Round') },
      ],
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

/** How the site looks, with its home page in both languages as it would be. Without a row, saving creates it. */
export function Component() {
  const settings = useQuery(listQuery('brand'));
  return (
    <Loaded queries={[settings]} failed={t('Failed to load the settings')}>
      {([row]) => (
        <SettingsForm key={row?.id} screen={screen} row={row} locale="en" name={t('Brand')}>
          {(form) => <Fields form={form} rowId={row && Number(row.id)} />}
        </SettingsForm>
      )}
    </Loaded>
  );
}

function Fields({ form, rowId }: { form: UseFormReturn; rowId: number | undefined }) {
  const values = form.watch();
  const Preview = useWhenIdle(preview, true)?.BrandPreview;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className="grid gap-5 rounded border border-line bg-sheet p-5">
        {screen.fields.map((spec) => (
          <Fragment key={spec.name}>
            <FormField spec={spec} form={form} locale="en" rowId={rowId} />
            {spec.name === 'accentColour' && (values['mainColour'] || values['accentColour']) && (
              <MendedColours main={values['mainColour']} accent={values['accentColour']} />
            )}
          </Fragment>
        ))}
      </div>
      {Preview ? (
        <Preview rowId={rowId} values={values} />
      ) : (
        <div className="h-72 max-lg:order-first lg:h-[40rem]" />
      )}
    </div>
  );
}
