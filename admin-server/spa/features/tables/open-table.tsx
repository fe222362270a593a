import { useQuery } from '@tanstack/react-query';
import { Table2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ListActionProps } from '../../resource/feature.ts';
import { linkButton } from '../../ui/button.tsx';
import { t } from '../../language/text.tsx';
import { tableTypesQuery } from './calls.ts';

/** Leads from a list to the screen that brings many rows into it. */
export function OpenTable({ resource }: ListActionProps) {
  const { data: types } = useQuery(tableTypesQuery);
  return types?.some((type) => type === resource) ? (
    <Link
      to={`/tables?type=${resource}`}
      title={t('From a spreadsheet')}
      aria-label={t('From a spreadsheet')}
      className={linkButton}
    >
      <Table2 className="size-4" aria-hidden />{' '}
      <span className="max-xl:hidden">{t('From a spreadsheet')}</span>
    </Link>
  ) : null;
}
