import { Undo2 } from 'lucide-react';
import type { RowDifference } from '#admin-server/publish/pending/differences.ts';
import { isLocale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { PendingChange } from '../../api/publish.ts';
import { IconButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { StateBadge, stateNames, useRowState } from '../../resource/status.tsx';
import { Badge } from '../../ui/states.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChangeSentence, changeText, fieldList } from '../history/change-sentence.tsx';
import { RowLink } from '../../resource/row-link.tsx';
import { changedName, changeName } from '../../resource/row-name.ts';
import { languageNames } from '../../ui/languages.ts';
import { Difference } from '../history/difference.tsx';
import { actionOf, type PendingRow } from './pending-rows.ts';
import type { ChangeSelection } from './use-change-selection.ts';
import { Author } from '../../ui/author.tsx';
import { counted, rich, t } from '../../language/text.tsx';

export type SendingState = 'saved' | 'publishing' | 'live';

const sentStates = {
  publishing: { text: t('Publishing'), tone: 'warning' },
  live: { text: stateNames.live, tone: 'good' },
} as const;

interface RowLineProps {
  row: PendingRow;
  state: SendingState;
  /** Undefined while it loads. */
  difference: RowDifference | undefined;
  /** The name of its set, if that is to be said. */
  set: string | undefined;
  selection: ChangeSelection;
  onTick: (isTicked: boolean, isRange: boolean) => void;
  onDiscard: () => void;
}

/** A row with pending changes: its differences from the live version, their authors, and a checkbox to publish it. */
export function RowLine({ row, state, difference, set, selection, onTick, onDiscard }: RowLineProps) {
  const { resource, groupId, locale, changes, pictures } = row;
  const label = changeName(row);
  const action = actionOf(row);
  const takenBack = state === 'saved' ? changes.at(-1)?.takenBack : undefined;
  const ticked = changes.filter(selection.has).length;
  const isOpen = state === 'saved';
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 py-4">
      <div className="w-5">
        {isOpen && (
          <Checkbox
            label={t('Publish {name}', { name: label })}
            state={ticked === changes.length ? 'all' : ticked > 0 ? 'some' : 'none'}
            onChange={onTick}
          />
        )}
      </div>
      <div className="grid min-w-0 gap-3">
        <div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <RowLink row={{ ...row, action }} className="min-w-0 font-semibold wrap-anywhere text-strong">
              {changedName(row)}
            </RowLink>{' '}
            {isLocale(locale) && <span className="text-muted">({languageNames[locale]})</span>}
            {set !== undefined && (
              <Badge>
                <bdi>{set}</bdi>
              </Badge>
            )}
            {takenBack ? <TakenBackNote {...takenBack} /> : <RowBadge row={row} state={state} />}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            <ChangeSentence
              resource={resource}
              action={action}
              columns={changes.flatMap(({ columns }) => columns)}
              groupId={groupId}
              {...lastOf(changes)}
            />
            {pictures.length > 0 &&
              counted(pictures.length, ', with a new picture', ', with {count} new pictures')}
          </p>
        </div>
        {isOpen && difference && groupId !== null && <OrderDifference difference={difference} />}
        {isOpen && difference && groupId === null && (
          <Differences
            resource={difference.resource}
            columns={columnsShown(row, difference)}
            locale={locale}
            isFolded={action === 'remove'}
          />
        )}
        {isOpen && changes.length > 1 && !row.isNew && <SingleChanges row={row} selection={selection} />}
      </div>
      {isOpen ? (
        <IconButton
          icon={Undo2}
          label={t('Discard {name}', { name: label })}
          onClick={onDiscard}
          className="-mt-2 -me-2"
        />
      ) : (
        <span />
      )}
    </div>
  );
}

/** The words that lists have for the status of the row; of one that is sent, how far it is. */
function RowBadge({ row: { resource, rowId, isNew }, state }: Pick<RowLineProps, 'row' | 'state'>) {
  const stored = useRowState(resource, rowId);
  if (state !== 'saved') return <Badge tone={sentStates[state].tone}>{sentStates[state].text}</Badge>;
  if (stored?.why && stored.at !== null) return <StateBadge row={stored} />;
  return <Badge tone="warning">{isNew ? stateNames.draft : stateNames.changed}</Badge>;
}

/** `Taken back by omar`, and when. */
function TakenBackNote({ by, at }: NonNullable<PendingChange['takenBack']>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm text-accent">
      <span>{rich('Taken back by {person} on', { person: <Author by={by} /> })}</span>
      <DateTime at={at} />
    </span>
  );
}

/** The differences that these changes made: others of the row may stand in the other list. */
function columnsShown(row: PendingRow, { columns }: RowDifference): RowDifference['columns'] {
  if (actionOf(row) !== 'update') return columns;
  const written = new Set(row.changes.flatMap((change) => change.columns));
  return columns.filter(({ column }) => written.has(column));
}

interface DifferencesProps {
  resource: ResourceName;
  columns: RowDifference['columns'];
  locale: string | null;
  /** Of a deleted row, nobody needs to read all that it was. */
  isFolded: boolean;
}

function Differences({ resource, columns, locale, isFolded }: DifferencesProps) {
  if (columns.length === 0) return <p className="text-sm text-muted">{t('The same as the live version.')}</p>;
  const list = (
    <dl className="grid gap-2">
      {columns.map((column) => (
        <Difference
          key={column.column}
          {...column}
          resource={resource}
          locale={isLocale(locale) ? locale : undefined}
        />
      ))}
    </dl>
  );
  if (!isFolded) return list;
  return (
    <details className="text-sm text-muted">
      <summary className="cursor-pointer py-1">{t('What is deleted')}</summary>
      <div className="pt-2">{list}</div>
    </details>
  );
}

/** The changes of one row, each with its own checkbox. */
function SingleChanges({
  row: { changes, ...row },
  selection,
}: {
  row: PendingRow;
  selection: ChangeSelection;
}) {
  return (
    <details className="text-sm text-muted">
      <summary className="cursor-pointer py-1">
        {counted(changes.length, '', 'Choose among its {count} changes')}
      </summary>
      <ul className="grid gap-2 py-2">
        {changes.map((change) => (
          <li key={change.id} className="flex items-start gap-3">
            <Checkbox
              label={t('Publish {change} of {name}', { change: describe(change), name: changeName(row) })}
              state={selection.has(change) ? 'all' : 'none'}
              onChange={(isTicked) => selection.set([change], isTicked)}
            />
            <span>
              <ChangeSentence {...change} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function describe({ action, resource, groupId, columns }: PendingChange): string {
  return action === 'update'
    ? fieldList(columns, resource)
    : changeText({ action, resource, groupId, columns });
}

/** The authors of the changes, and the time of the last one. */
function lastOf(changes: PendingChange[]) {
  return {
    authors: [...new Set(changes.flatMap(({ authors }) => authors))],
    at: changes.at(-1)?.at ?? '',
  };
}

/** The rows of a list in their new order, with the former place of those that moved. */
function OrderDifference({ difference: { columns } }: { difference: RowDifference }) {
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
