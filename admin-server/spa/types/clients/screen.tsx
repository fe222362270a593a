import { Building2 } from 'lucide-react';
import type { RowOf } from '#content-db/write/repository.ts';
import { clients } from '#content-db/types/clients.ts';
import { ResourceList, type RowTools } from '../../resource/resource-list.tsx';
import { RowActions, type TableColumn } from '../../resource/rows.tsx';
import type { FailureText, ResourceScreen } from '../../resource/screen.ts';
import { languageNames, languageOptions } from '../../ui/languages.ts';
import { useLocale } from '../../hooks/use-address.ts';
import { ClientsSection } from './clients-section.tsx';

type Client = RowOf<'clients'>;

/** The text with the error after it. */
function failed(text: string): FailureText {
  return ['Error', ({ message }) => `${text} ${message}`];
}

/** The form over a client, and the list of them. */
export const clientScreen: ResourceScreen<'clients'> = {
  name: 'clients',
  schema: clients.input,
  hasLocales: true,
  isSortable: true,
  labelOf: ({ name }) => name,
  sorts: [
    { value: 'sortOrder', label: 'Order on the site' },
    { value: 'name', label: 'Name' },
    { value: '-updatedAt', label: 'Last changed' },
  ],
  defaults: (locale) => ({ name: '', logo: '', locale, sortOrder: 0 }),
  fields: [
    { name: 'name', label: 'Name', kind: 'text', isRequired: true, isTranslated: true, maxLength: 200 },
    { name: 'logo', label: 'Logo', kind: 'image' },
    { name: 'locale', label: 'Language', kind: 'select', isHalf: true, options: languageOptions },
    {
      name: 'sortOrder',
      label: 'Sort order',
      kind: 'number',
      isHalf: true,
      hint: 'Lower numbers come first.',
    },
  ],
  texts: {
    add: 'Add Client',
    edit: 'Edit Client',
    created: ['Success', 'Client created successfully'],
    updated: ['Success', 'Client updated successfully'],
    deleted: ['Success', 'Client deleted successfully'],
    createFailed: failed('Failed to create client.'),
    updateFailed: failed('Failed to update client.'),
    deleteFailed: failed('Failed to delete client.'),
    confirmDelete: 'Are you sure you want to delete this client?',
    empty: 'No clients found',
    addFirst: 'Add Your First Client',
    loadFailed: 'Error loading clients',
  },
};

const table: TableColumn<'clients'>[] = [
  { label: 'ID', render: ({ id }) => <span className="font-mono text-xs text-muted">{id}</span> },
  { label: 'Name', render: (client) => <ClientName client={client} /> },
  { label: 'Logo', render: (client) => <Logo client={client} /> },
  { label: 'Language', render: ({ locale }) => languageNames[locale] },
  { label: 'Sort order', render: ({ sortOrder }) => <span className="font-mono text-xs">{sortOrder}</span> },
];

/** Clients whose names or logos the home page shows: a table where there is room, cards elsewhere. */
export function Component() {
  const [locale] = useLocale();
  return (
    <>
      <ResourceList
        screen={clientScreen}
        icon={Building2}
        table={table}
        columns="sm:grid-cols-2"
        renderCard={(client, tools) => <ClientCard client={client} tools={tools} />}
      />
      <ClientsSection key={locale} locale={locale} />
    </>
  );
}

function ClientName({ client }: { client: Client }) {
  return (
    <bdi className="font-semibold text-strong" lang={client.locale}>
      {client.name}
    </bdi>
  );
}

function Logo({ client }: { client: Client }) {
  if (!client.logo) return <span className="text-muted">None</span>;
  return <img src={client.logo} alt="" loading="lazy" className="h-9 max-w-28 object-contain" />;
}

function ClientCard({ client, tools }: { client: Client; tools: RowTools }) {
  return (
    <article className="rounded border border-line bg-sheet px-4 pt-4 pb-2">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1" dir="auto">
          <ClientName client={client} />
        </h2>
        <span className="-me-2 -mt-2 flex">
          {tools.handle}
          {tools.selection}
        </span>
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-2">
        <span className="flex items-center gap-3 text-sm text-muted">
          {client.logo && <Logo client={client} />}
          <span className="font-mono text-xs">
            No. {client.id} · {languageNames[client.locale]} · order {client.sortOrder}
          </span>
        </span>
        <RowActions label={client.name} tools={tools} />
      </div>
    </article>
  );
}
