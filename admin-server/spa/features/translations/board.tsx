import { useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Board, boardQuery } from '../../api/translation/translation-desk.ts';
import { Button } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/choices/filter-select.tsx';
import { Pager } from '../../ui/list-controls.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { BoardRows } from './board-rows.tsx';
import { Places } from './places.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { ServicePanel } from './service-panel.tsx';
import { isState, placeName, states } from './states.ts';

/** Rows on one page of the list, as the server sends them. */
const pageSize = 50;

/** What is missing, out of date and unchecked in Arabic. The filter is kept in the address. */
export function TranslationBoard() {
  const [address, setAddress] = useSearchParams();
  const [isPlanOpen, setPlanOpen] = useState(false);
  const given = address.get('state');
  const filter = {
    ...(isState(given) && { state: given }),
    ...(address.get('resource') && { resource: address.get('resource') ?? '' }),
    ...(address.get('page') && { page: address.get('page') ?? '' }),
  };
  const list = Math.max(1, Number(address.get('list')) || 1);
  const { data, error, refetch } = useQuery(boardQuery({ ...filter, list: String(list) }));
  const choose = (changed: Record<string, string>) => {
    const wanted = { ...filter, ...changed };
    setAddress(
      Object.entries(wanted).filter(([, value]) => value !== ''),
      { replace: true },
    );
  };
  if (error)
    return <Failed title="The board could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <ScreenHeader subtitle="Every text that needs somebody: without Arabic, older than its English, or written by the translation service and not checked.">
        {data.service && (
          <Button look="action" icon={Languages} onClick={() => setPlanOpen(true)}>
            Translate everything missing
          </Button>
        )}
      </ScreenHeader>
      <div className="grid grid-cols-1 gap-6">
        <ServicePanel service={data.service} />
        <Places places={data.places} onChoose={choose} />
        <Filters places={data.places} filter={filter} onChange={choose} />
        {data.rows.length === 0 ? (
          <Empty
            icon={Languages}
            title="Nothing to do here: every text has Arabic that a person has checked."
          />
        ) : (
          <BoardRows rows={data.rows} />
        )}
        <Pager
          page={list}
          pageSize={pageSize}
          total={data.total}
          onChange={(page) => choose({ list: String(page) })}
        />
      </div>
      {isPlanOpen && <PlanDialog onClose={() => setPlanOpen(false)} />}
    </>
  );
}

interface FiltersProps {
  places: Board['places'];
  filter: { state?: string; resource?: string; page?: string };
  onChange: (changed: Record<string, string>) => void;
}

function Filters({ places, filter, onChange }: FiltersProps) {
  const options = places.map((place) => ({
    value: `${place.resource} ${place.page ?? ''}`,
    label: placeName(place),
  }));
  const place = filter.resource === undefined ? '' : `${filter.resource} ${filter.page ?? ''}`;
  return (
    <div className="flex flex-wrap gap-4 *:flex-1 *:basis-44 sm:*:max-w-64">
      <FilterSelect
        label="State"
        value={filter.state ?? ''}
        options={[{ value: '', label: 'Everything open' }, ...states]}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label="Page or type"
        value={place}
        options={[{ value: '', label: 'All' }, ...options]}
        onChange={(chosen) => {
          const [resource = '', page = ''] = chosen.split(' ');
          onChange({ resource, page });
        }}
      />
    </div>
  );
}
