import { Link } from 'react-router';
import { otherLocale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { Filter } from '../api/resources.ts';
import { t } from '../language/text.tsx';
import type { FieldSpec } from './field-spec.ts';

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
          <Link to={`/translations?row=${resource}/${id}`}>{t('English and Arabic side by side')}</Link>
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
