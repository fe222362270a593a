import { type Locale, otherLocale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Filter } from '../api/resources.ts';
import type { FieldSpec } from '../fields/field-spec.ts';
import { t } from '../language/text.tsx';
import { PairActions } from '../resource/features.tsx';
import { TranslationNotice } from './translation-notice.tsx';

/** The field that links a row with its version in the other language. `filter` is that of all rows of the list. */
export function versionField(resource: ResourceName, filter: Filter = {}): FieldSpec {
  return {
    name: 'translationOf',
    label: t('Version in the other language'),
    kind: 'reference',
    hint: (linked, locale, id) => (
      <>
        {t(
          'The same one in the other language, so that both are edited side by side. One of the two needs to name the other.',
        )}{' '}
        {locale === 'en' && id !== undefined && typeof linked !== 'number' && (
          <PairActions resource={resource} row={{ english: id }} />
        )}
      </>
    ),
    reference: {
      resource,
      label: 'name',
      choose: t('Choose the version in the other language'),
      change: t('Change the version in the other language'),
      isNamedBy: t('Its version in the other language:'),
      filter: (locale) => ({ ...filter, locale: otherLocale(locale) }),
    },
  };
}

interface VersionLinkProps {
  resource: ResourceName;
  row: { id: number; locale: Locale; translationOf: number | null };
}

/** What can be done with both languages of an English row, or the mark of an Arabic one that needs a review. */
export function VersionLink({ resource, row: { id, locale, translationOf } }: VersionLinkProps) {
  if (locale === 'ar') return <TranslationNotice resource={resource} id={id} />;
  return translationOf === null && <PairActions resource={resource} row={{ english: id }} />;
}
