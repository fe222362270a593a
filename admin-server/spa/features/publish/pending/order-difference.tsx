import type { RowDifference } from '#admin-server/publish/select/differences.ts';
import { t } from '../../../language/text.tsx';

/** The rows of a list in their new order, with the former place of those that moved. */
export function OrderDifference({ difference: { columns } }: { difference: RowDifference }) {
  const [before = [], after = []] = [columns[0]?.published, columns[0]?.working].map(namesIn);
  return (
    <ol
      className="max-h-64 list-decimal overflow-y-auto ps-6 text-sm"
      tabIndex={0}
      aria-label={t('New order')}
    >
      {after.map((name, at) => (
        <li key={`${at} ${name}`} className="wrap-anywhere">
          <bdi>{name}</bdi>
          {before.indexOf(name) !== at && (
            <span className="text-muted">{formerPlace(before.indexOf(name))}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function namesIn(list: unknown): string[] {
  return typeof list === 'string' ? list.split('\n') : [];
}

function formerPlace(at: number): string {
  return ` ${at === -1 ? t('(not live yet)') : t('(on the website: {place})', { place: at + 1 })}`;
}
