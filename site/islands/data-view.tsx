import type { Locale } from '#content-db/model/locale.ts';
import type { StandIns } from '../content/stand-ins.ts';
import { BlogView } from './blog.tsx';
import { ClientsView } from './clients.tsx';
import { ServicesView } from './services.tsx';
import { TeamView } from './team.tsx';

const views = { team: TeamView, blog: BlogView, services: ServicesView, clients: ClientsView };

export interface DataViewProps {
  view: keyof typeof views;
  locale: Locale;
  /** The maximum number of items. */
  limit?: number;
  /** Of dates, for a view that shows some. */
  timeZone?: string;
  /** What the example shows in place of rows. */
  standIns: StandIns;
}

/**
 * A list that could not be read when the page was rendered. The HTML shows its error state; the
 * visitor's browser requests the list from the public API at once.
 */
export function DataView(props: DataViewProps) {
  const { view, locale, limit = Number.POSITIVE_INFINITY, timeZone = 'UTC', standIns } = props;
  const View = views[view];
  return (
    <div data-immediately="">
      <View {...{ locale, limit, timeZone, standIns }} />
    </div>
  );
}
