import { Link } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { t } from '../../language/text.tsx';
import { TranslationNotice } from './translation-notice.tsx';

interface VersionLinkProps {
  resource: ResourceName;
  row: { id: number; locale: Locale; translationOf: number | null };
}

/** Leads from an English row to the desk with both languages, and marks an Arabic one that needs a review. */
export function VersionLink({ resource, row: { id, locale, translationOf } }: VersionLinkProps) {
  if (locale === 'ar') return <TranslationNotice resource={resource} id={id} />;
  if (translationOf !== null) return null;
  return (
    <Link to={`/translations?row=${resource}/${id}`} className="text-sm">
      {t('English and Arabic side by side')}
    </Link>
  );
}
