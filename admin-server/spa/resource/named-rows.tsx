import type { Todos } from '#admin-server/history/dashboard.ts';
import { t } from '../language/text.tsx';
import { detailLink } from '../ui/strip.tsx';
import { RowLink } from './row-link.tsx';
import { rowName } from './row-name.ts';

/** Rows named in a strip. */
export const named = 3;

/** The first of the rows that need attention, with links to them, and how many more there are. */
export function NamedRows({ count, first }: Todos) {
  const rest = count - Math.min(named, first.length);
  return (
    <>
      {first.slice(0, named).map(({ resource, id, label, arabicName, locale, page }, at) => (
        <span key={`${resource}/${id}`}>
          {at > 0 && t(', ')}
          <RowLink row={{ resource, rowId: id, page, locale }} className={detailLink}>
            {rowName(resource, label, arabicName)}
          </RowLink>
        </span>
      ))}
      {rest > 0 && ` ${t('and {count} more', { count: rest })}`}
    </>
  );
}
