import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ResourceName } from '#content-db/types/index.ts';
import { editPath } from './nav-items.ts';

/** A row in a list of changes, or of things to do. */
export interface ListedRow {
  resource: ResourceName;
  rowId: number;
  locale?: string | null | undefined;
  /** The page of a page text. */
  page?: string | undefined;
  /** What was done to it. */
  action?: 'create' | 'update' | 'remove';
  /** A group of several rows, such as a new order. */
  groupId?: number | null;
  /** It was removed, or its creation was discarded. */
  isGone?: boolean | undefined;
}

interface RowLinkProps {
  row: ListedRow;
  className?: string;
  /** Its name. */
  children: ReactNode;
}

/** The name of a row, which leads to its form if it has one: what is gone has none, and neither have groups. */
export function RowLink({ row, className, children }: RowLinkProps) {
  const name = <bdi>{children}</bdi>;
  if (row.action === 'remove' || row.isGone || (row.groupId ?? null) !== null)
    return <span className={className}>{name}</span>;
  return (
    <Link to={editPath(row)} className={className}>
      {name}
    </Link>
  );
}
