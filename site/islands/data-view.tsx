import type { Locale } from '#content-db/model/locale.ts';
import { BlogView } from './data-view/blog.tsx';
import { ClientsView } from './data-view/clients.tsx';
import { ServicesView } from './data-view/services.tsx';
import { TeamView } from './data-view/team.tsx';

const views = { team: TeamView, blog: BlogView, services: ServicesView, clients: ClientsView };

export interface DataViewProps {
  view: keyof typeof views;
  locale: Locale;
  /** The number of items that there is room for. */
  limit?: number;
}

/**
 * A list that could not be read when the page was made: in the HTML it is in its error state, and in
 * the visitor's browser it asks the public API at once.
 */
export function DataView({ view, locale, limit = Number.POSITIVE_INFINITY }: DataViewProps) {
  const View = views[view];
  return (
    <div data-immediately="">
      <View locale={locale} limit={limit} />
    </div>
  );
}
