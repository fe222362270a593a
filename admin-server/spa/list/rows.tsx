import type { ReactNode } from 'react';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { classNames } from '../ui/class-names.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { Loading } from '../ui/states.tsx';
import { RowButtons, RowCard } from './row-card.tsx';
import { useOrder } from './use-order.ts';
import { NoHandle, useReordering } from './use-reordering.tsx';
import type { ResourceScreen, RowActions, TableColumn } from '../resource/screen.ts';
import { t } from '../language/text.tsx';

interface RowsProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  rows: RowOf<N>[];
  canMove: boolean;
  actionsOf: (row: RowOf<N>, handle: ReactNode) => RowActions;
}

/** The rows of a list, as cards or, on wide screens, as a table if the screen defines one. Rows can be reordered. */
export function Rows<N extends ResourceName>({ screen, rows, canMove, actionsOf }: RowsProps<N>) {
  const { columns = 'sm:grid-cols-2 xl:grid-cols-3 min-[110rem]:grid-cols-4', table } = screen;
  const renderCard =
    screen.renderCard ?? ((row, actions) => <RowCard screen={screen} row={row} actions={actions} />);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const { shown, reorder } = useOrder(screen, rows);
  const labels = new Map(rows.map((row) => [Number(row.id), screen.labelOf(row)]));
  const { parts: reordering, isWaiting } = useReordering(canMove);
  if (isWaiting) return <Loading />;
  const Element = table && isWide ? 'tr' : 'li';
  const content = shown.map((row) => {
    const inside = (handle: ReactNode) =>
      table && isWide ? (
        <Cells screen={screen} row={row} table={table} actions={actionsOf(row, handle)} />
      ) : (
        renderCard(row, actionsOf(row, handle), rows)
      );
    return canMove && reordering ? (
      <reordering.SortableItem
        key={Number(row.id)}
        id={Number(row.id)}
        label={screen.labelOf(row)}
        as={Element}
      >
        {inside}
      </reordering.SortableItem>
    ) : (
      <Element key={Number(row.id)}>{inside(canMove ? <NoHandle /> : null)}</Element>
    );
  });
  const list =
    table && isWide ? (
      <Table labels={[...table.map(({ label }) => label), t('Status')]}>{content}</Table>
    ) : (
      <ul data-cards className={classNames('grid gap-4 wrap-anywhere', columns)}>
        {content}
      </ul>
    );
  if (!reordering) return list;
  return (
    <reordering.Reorder
      ids={shown.map(({ id }) => Number(id))}
      labelOf={(id) => labels.get(id) ?? String(id)}
      onReorder={reorder}
    >
      {list}
    </reordering.Reorder>
  );
}

function Table({ labels, children }: { labels: string[]; children: ReactNode }) {
  return (
    <div className="overflow-x-auto rounded border border-line bg-sheet">
      <table className="w-full text-sm [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-2.5 [&_tr]:border-t [&_tr]:border-line">
        <thead>
          <tr className="border-t-0! text-start text-muted">
            <td>
              <span className="sr-only">{t('Select and move')}</span>
            </td>
            {labels.map((label) => (
              <th key={label} scope="col" className="text-start font-semibold">
                {label}
              </th>
            ))}
            <th scope="col" className="text-end font-semibold">
              {t('Actions')}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface CellsProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  row: RowOf<N>;
  table: TableColumn<N>[];
  actions: RowActions;
}

function Cells<N extends ResourceName>({ screen, row, table, actions }: CellsProps<N>) {
  return (
    <>
      <td className="w-0">
        <span className="flex">
          {actions.handle}
          {actions.selection}
        </span>
      </td>
      {table.map(({ label, render }) => (
        <td key={label}>{render(row)}</td>
      ))}
      <td>{actions.status}</td>
      <td className="w-0">
        <RowButtons label={screen.labelOf(row)} actions={{ ...actions, status: null }} />
      </td>
    </>
  );
}
