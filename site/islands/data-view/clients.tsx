import { type ClientName, defaultClients } from '../../content/clients.ts';
import { usePublicList, type ViewProps } from './public-list.ts';

/** The default names stand in wherever there are no others: while loading, without any, and on failure. */
export function ClientsView({ locale }: ViewProps) {
  const found = usePublicList<ClientName>('clients', locale);
  const clients = typeof found === 'string' || found.length === 0 ? defaultClients(locale) : found;
  return (
    <ul className="cells columns-4 client-grid" aria-busy={found === 'loading' || undefined}>
      {clients.map(({ name, logo }) => (
        <li key={name}>{logo ? <img src={logo} alt={name} loading="lazy" decoding="async" /> : name}</li>
      ))}
    </ul>
  );
}
