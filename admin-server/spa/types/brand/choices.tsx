import { lazy, type ReactNode, Suspense } from 'react';
import { type TypePair, typePairs } from '#content-db/types/brand-key.ts';
import { specimenFamily, specimenSheet } from '#site/brand/specimens.ts';
import { Field } from '../../fields/field.tsx';
import type { ControlProps } from '../../fields/field-spec.ts';
import { useHasExample } from '../../api/use-has-example.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';
import { Loading } from '../../ui/states.tsx';

/** What each pair is like, and the names of its typefaces. */
const pairs: Record<TypePair, { label: string; faces: string }> = {
  plex: { label: t('Exact'), faces: 'IBM Plex Sans · IBM Plex Sans Arabic' },
  serif: { label: t('Bookish'), faces: 'Source Serif · Noto Naskh Arabic' },
  rubik: { label: t('Friendly'), faces: 'Rubik' },
  alexandria: { label: t('Geometric'), faces: 'Alexandria' },
};

export const typePairOptions = typePairs.map((value) => ({ value, label: pairs[value].label }));

/** Letters, weights and digits of both scripts. It is looked at, and in each language the same. */
const specimen = {
  en: { head: 'Good work, done on time', text: 'Open from 08:30 to 17:45' },
  ar: { head: 'عمل متقن في موعده', text: 'نستقبلكم من 08:30 إلى 17:45' },
};

/** A choice between a few options, all of which are seen. */
export function RadioField(props: ControlProps) {
  return <Radios {...props} />;
}

/** A choice of the pair of typefaces, each with a specimen in both scripts. */
export function PairField(props: ControlProps) {
  return (
    <>
      <link rel="stylesheet" href={specimenSheet} />
      <Radios {...props}>
        {(value) => {
          const pair = typePairs.find((each) => each === value) ?? 'plex';
          const family = specimenFamily(pair);
          return (
            <>
              <bdi className="font-mono text-xs text-muted">{pairs[pair].faces}</bdi>
              <span
                aria-hidden
                className="grid gap-x-6 gap-y-2 pt-1 text-strong sm:grid-cols-2 lg:grid-cols-1"
              >
                <Specimen lang="en" family={family} />
                <Specimen lang="ar" family={`${family} Arabic`} />
              </span>
            </>
          );
        }}
      </Radios>
    </>
  );
}

/** A site without the example has no drawings: plain covers stand in for them. */
export function StyleField(props: ControlProps) {
  const hasExample = useHasExample();
  const options = props.spec.options?.filter(({ value }) => hasExample || value !== 'drawings') ?? [];
  const value = props.value === 'drawings' && !hasExample ? 'plain' : props.value;
  return <Radios {...props} value={value} spec={{ ...props.spec, options }} />;
}

const mostPhotographs = 6;

const ImageField = lazy(
  withWords(async () => ({ default: (await import('../../fields/image-field.tsx')).ImageField }), 'fields'),
);

/** Pictures of the library; their addresses are the lines of the value. The last place is for another one. */
export function PhotographsField({ spec, attributes, name, value, onChange, ...others }: ControlProps) {
  const chosen = typeof value === 'string' && value !== '' ? value.split('\n') : [];
  const places = chosen.length < mostPhotographs ? [...chosen, ''] : chosen;
  return (
    <div role="group" id={attributes.id} aria-label={spec.label} className="grid gap-4">
      <Suspense fallback={<Loading rows={1} />}>
        {places.map((address, at) => {
          const label = t('Photograph {number}', { number: at + 1 });
          return (
            <Field key={at} label={label}>
              {(attributes) => (
                <ImageField
                  {...others}
                  attributes={attributes}
                  spec={{ ...spec, label }}
                  name={`${name}.${at}`}
                  value={address}
                  onChange={(url) =>
                    onChange(
                      places
                        .with(at, String(url ?? ''))
                        .filter(Boolean)
                        .join('\n'),
                    )
                  }
                />
              )}
            </Field>
          );
        })}
      </Suspense>
    </div>
  );
}

function Specimen({ lang, family }: { lang: 'en' | 'ar'; family: string }) {
  const { head, text } = specimen[lang];
  const isArabic = lang === 'ar';
  return (
    <span lang={lang} dir={isArabic ? 'rtl' : 'ltr'} style={{ fontFamily: `'${family}', sans-serif` }}>
      <span className={isArabic ? 'block text-xl/9 font-semibold' : 'block text-xl/7 font-semibold'}>
        {head}
      </span>
      <span className={isArabic ? 'block text-base/7' : 'block text-base/6'}>{text}</span>
    </span>
  );
}

interface RadiosProps extends ControlProps {
  /** What stands below the name of an option. */
  children?: (value: string | number) => ReactNode;
}

/** Radio buttons: arrow keys go from one to the next. */
function Radios({ spec, attributes, name, value, onChange, onBlur, children }: RadiosProps) {
  const { id, 'aria-invalid': isInvalid, 'aria-describedby': described } = attributes;
  return (
    <div
      id={id}
      role="radiogroup"
      aria-label={spec.label}
      aria-invalid={isInvalid}
      aria-describedby={described}
      className="grid gap-2"
    >
      {spec.options?.map((option) => (
        <label
          key={option.value}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded border border-line bg-sheet px-3 py-2 has-checked:border-mark has-checked:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            className="size-4 accent-(--text)"
          />
          <span className="text-sm font-semibold text-strong">{option.label}</span>
          {children && <span className="col-start-2 grid min-w-0 gap-1">{children(option.value)}</span>}
        </label>
      ))}
    </div>
  );
}
