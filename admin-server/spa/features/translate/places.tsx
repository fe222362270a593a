import type { Board, BoardPlace } from './calls.ts';
import { formatNumber, placeName, type State, states } from './states.ts';
import { t } from '../../language/text.tsx';

interface PlacesProps {
  places: Board['places'];
  onChoose: (filter: { state: State; resource: string; key: string }) => void;
}

/** The numbers by type, and by page for the texts of pages. A number leads to its texts. */
export function Places({ places, onChoose }: PlacesProps) {
  const open = places.filter((place) => states.some(({ value }) => place[value] > 0));
  const all = states.map(({ value, label }) => ({
    value,
    label,
    count: places.reduce((sum, place) => sum + place[value], 0),
  }));
  return (
    <section aria-label={t('Numbers')} className="grid gap-4">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line md:grid-cols-4">
        {all.map(({ value, label, count }) => (
          <div key={value} className="flex flex-col-reverse bg-sheet px-5 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-mono text-2xl text-strong">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {open.length > 0 && (
        <ul className="divide-y divide-line rounded border border-line bg-sheet">
          {open.map((place) => (
            <Place key={`${place.resource}/${place.page}`} place={place} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Place({ place, onChoose }: { place: BoardPlace } & Pick<PlacesProps, 'onChoose'>) {
  const { resource, page, checked, missing, outdated, unchecked } = place;
  const total = checked + missing + outdated + unchecked;
  const choose = (state: State) => onChoose({ resource, key: page ?? '', state });
  return (
    <li className="grid items-center gap-x-6 gap-y-1 px-5 py-3 lg:grid-cols-[14rem_8rem_1fr]">
      <span className="font-semibold text-strong">{placeName(place)}</span>
      <span className="font-mono text-xs text-muted">
        {t('{checked} of {total} checked', { checked: formatNumber(checked), total: formatNumber(total) })}
      </span>
      <span className="-mx-2 flex flex-wrap gap-x-2">
        {states
          .filter(({ value }) => place[value] > 0)
          .map(({ value, label }) => (
            <button
              key={value}
              type="button"
              onClick={() => choose(value)}
              className="min-h-11 rounded px-2 text-sm text-body underline decoration-mark underline-offset-4 hover:bg-surface md:min-h-8"
            >
              {`${label}: ${formatNumber(place[value])}`}
            </button>
          ))}
      </span>
    </li>
  );
}
