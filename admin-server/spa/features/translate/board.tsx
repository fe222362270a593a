import { useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Board, boardQuery } from './calls.ts';
import { useAddress } from '../../ui/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Pager } from '../../ui/list-controls.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { BoardRows } from './board-rows.tsx';
import { Places } from './places.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { ServicePanel } from './service-panel.tsx';
import { isState, placeName, states } from './states.ts';
import { rich, t } from '../../language/text.tsx';

/** Rows on one page of the list, as the server sends them. */
const pageSize = 50;

/** `key` is the page of texts, as in the history. */
const unfiltered = { state: '', resource: '', key: '', page: 1 };

type BoardFilter = typeof unfiltered;

/** What is missing, out of date and unchecked in Arabic. The filter is kept in the address. */
export function TranslationBoard() {
  const [filter, choose] = useAddress(unfiltered);
  const [isPlanOpen, setPlanOpen] = useState(false);
  const { state, resource, key, page } = filter;
  const { data, error, refetch } = useQuery(
    boardQuery({
      ...(isState(state) && { state }),
      ...(resource && { resource }),
      ...(key && { page: key }),
      list: String(page),
    }),
  );
  if (error)
    return <Failed title={t('The board could not be loaded')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <ScreenHeader
        subtitle={rich(
          'Texts that need work: without Arabic, older than their English, or written by the translation service and not checked. The {glossary} fixes terms.',
          { glossary: <Link to="/glossary">{t('Glossary')}</Link> },
        )}
      >
        {data.service && (
          <Button look="action" icon={Languages} onClick={() => setPlanOpen(true)}>
            {t('Translate everything missing')}
          </Button>
        )}
      </ScreenHeader>
      <div className="grid gap-6">
        <ServicePanel service={data.service} />
        <Places places={data.places} onChoose={choose} />
        <Filters places={data.places} filter={filter} onChange={choose} />
        {data.rows.length === 0 ? (
          <Empty
            icon={Languages}
            title={t('Nothing to do here: every text has Arabic that a person has checked.')}
          />
        ) : (
          <BoardRows rows={data.rows} />
        )}
        <Pager page={page} pageSize={pageSize} total={data.total} onChange={(page) => choose({ page })} />
      </div>
      {isPlanOpen && <PlanDialog onClose={() => setPlanOpen(false)} />}
    </>
  );
}

interface FiltersProps {
  places: Board['places'];
  filter: BoardFilter;
  onChange: (changed: Partial<BoardFilter>) => void;
}

function Filters({ places, filter, onChange }: FiltersProps) {
  const options = places.map((place) => ({
    value: `${place.resource} ${place.page ?? ''}`,
    label: placeName(place),
  }));
  const place = filter.resource === '' ? '' : `${filter.resource} ${filter.key}`;
  return (
    <div className="flex flex-wrap gap-4 *:flex-1 *:basis-44 sm:*:max-w-64">
      <FilterSelect
        label={t('State')}
        value={filter.state}
        options={[{ value: '', label: t('Everything open') }, ...states]}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label={t('Page or type')}
        value={place}
        options={[{ value: '', label: t('All') }, ...options]}
        onChange={(chosen) => {
          const [resource = '', key = ''] = chosen.split(' ');
          onChange({ resource, key });
        }}
      />
    </div>
  );
}
