import { type ClientCard, defaultClients } from '../content/clients.ts';
import { usePublicList, type ViewProps } from './public-list.ts';

/** Shows the default names while loading, for an empty list, and on failure. */
export function ClientsView({ locale, standIns }: ViewProps) {
  const answer = usePublicList<ClientCard>('clients', locale);
  const clients =
    typeof answer === 'string' || answer.length === 0 ? defaultClients(standIns.clients ?? []) : answer;
  return (
    <ul className="cells columns-4 client-grid" aria-busy={answer === 'loading' || undefined}>
      {clients.map(({ name, logo }) => (
        <li key={name}>{logo ? <img src={logo} alt={name} loading="lazy" decoding="async" /> : name}</li>
      ))}
    </ul>
  );
}
