import { History } from 'lucide-react';
import { Link } from 'react-router';
import type { ResourceName } from '#content-db/types/index.ts';
import { linkButtonIn } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { t } from '../language/text.tsx';

interface VersionedRow {
  resource: ResourceName;
  rowId: number;
  /** One of its columns, to see the versions of that alone. */
  column?: string | undefined;
}

/** The path of the versions of a row. */
export function versionsPath({ resource, rowId, column }: VersionedRow): string {
  return `/changes?${new URLSearchParams({ resource, row: String(rowId), ...(column && { column }) })}`;
}

/** Leads from a form to the versions of its row, or from a text to those of the text, which `name` names. */
export function VersionsLink({ name, ...row }: VersionedRow & { name?: string }) {
  return (
    <Link
      to={versionsPath(row)}
      aria-label={name && t('Versions of {name}', { name })}
      className={classNames(linkButtonIn('quiet'), 'font-normal text-muted')}
    >
      <History className="size-4" aria-hidden />
      <span className={name && 'max-sm:hidden'}>{t('Versions')}</span>
    </Link>
  );
}
