import { Link } from 'react-router';
import type { BoardRow } from './calls.ts';
import { Badge } from '../../ui/states.tsx';
import { textLabel } from '#content-db/model/column-label.ts';
import { leftToCheck, problemText, stateText, titleOf, typeBelow } from './states.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** The rows that need somebody, each with the fields that do. */
export function BoardRows({ rows }: { rows: BoardRow[] }) {
  return (
    <ul
      aria-label={t('Texts to work on')}
      className="divide-y divide-line rounded border border-line bg-sheet"
    >
      {rows.map((row) => (
        <li
          key={`${row.resource}/${row.englishId}`}
          className="grid gap-x-8 gap-y-2 px-5 py-4 lg:grid-cols-[18rem_1fr]"
        >
          <div className="min-w-0">
            <Link
              to={`/translations?row=${row.resource}/${row.englishId}`}
              className="inline-flex min-h-11 items-center font-semibold text-strong md:min-h-0"
            >
              <bdi className="wrap-anywhere">{titleOf(row)}</bdi>
            </Link>
            <p className="text-sm text-muted">{typeBelow(row)}</p>
          </div>
          <ul className="grid content-start gap-1.5 text-sm">
            {row.fields.map((field) => (
              <li key={field.column} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-24">{translated(textLabel(field.column, row.resource))}</span>
                <FieldBadge field={field} />
                {field.segments && <span className="text-muted">{leftToCheck(field.segments)}</span>}
                {field.problem && <span className="basis-full text-muted">{problemText(field.problem)}</span>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function FieldBadge({ field }: { field: BoardRow['fields'][number] }) {
  const { state, outdatedSince, isBegun, segments } = field;
  if (state === 'checked') return null;
  if (isBegun) return <Badge tone="warning">{t('Begun, not whole yet')}</Badge>;
  if (segments && state === 'unchecked') return <Badge tone="warning">{t('Checked in part')}</Badge>;
  return <Badge tone="warning">{stateText({ state, outdatedSince })}</Badge>;
}
