import { translated } from '../../language/translated.ts';
import type { FailureText, RowActions, TableColumn } from '../../resource/screen.ts';
import { TranslationNotice } from '../../edit/translation-notice.tsx';
import { ResourceList } from '../../list/resource-list.tsx';
import { languageField, orderField } from '../../fields/order-and-language.ts';
import { versionField } from '../../edit/version-field.tsx';
import type { RowOf } from '#content-db/write/repository.ts';
import { RowButtons } from '../../list/row-card.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
import { languageNames } from '../../ui/languages.ts';
import { useLocale } from '../../ui/use-address.ts';
import { t } from '../../language/text.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Locale } from '#content-db/model/locale.ts';
import { createRow, listQuery, refresh, updateRow } from '../../api/resources.ts';
import { useIsAdmin } from '../../resource/use-role.ts';
import { Switch } from '../../ui/controls.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';

type Client = RowOf<'clients'>;

/** An error toast with a text that holds the error's message. */
function failed(textOf: (reason: string) => string): FailureText {
  return [t('Error'), ({ message }) => textOf(translated(message))];
}

const table: TableColumn<'clients'>[] = [
  { label: t('ID'), render: ({ id }) => <span className="font-mono text-xs text-muted">{id}</span> },
  { label: t('Name'), render: (client) => <ClientName client={client} /> },
  { label: t('Logo'), render: (client) => <Logo client={client} /> },
  { label: t('Language'), render: ({ locale }) => languageNames[locale] },
  {
    label: t('Sort order'),
    render: ({ sortOrder }) => <span className="font-mono text-xs">{sortOrder}</span>,
  },
];

/** The screen of the clients. */
export const screen = defineScreen('clients', {
  fields: [
    { name: 'name', label: t('Name'), kind: 'text', isRequired: true, isTranslated: true, maxLength: 200 },
    { name: 'logo', label: t('Logo'), kind: 'image' },
    languageField,
    orderField,
    versionField('clients'),
  ],
  texts: {
    createFailed: failed((reason) => t('Failed to create client. {reason}', { reason })),
    updateFailed: failed((reason) => t('Failed to update client. {reason}', { reason })),
    deleteFailed: failed((reason) => t('Failed to delete client. {reason}', { reason })),
  },
  table,
  columns: 'sm:grid-cols-2',
  renderCard: (client, actions) => <ClientCard client={client} actions={actions} />,
});

/** The clients, and the switch for their section of the home page. */
export function Component() {
  const [locale] = useLocale();
  return (
    <>
      <ResourceList screen={screen} />
      <ClientsSection key={locale} locale={locale} />
    </>
  );
}

function ClientName({ client }: { client: Client }) {
  return (
    <>
      <bdi className="font-semibold text-strong" lang={client.locale}>
        {client.name}
      </bdi>
      {client.locale === 'ar' && <TranslationNotice resource="clients" id={client.id} />}
    </>
  );
}

function Logo({ client }: { client: Client }) {
  if (!client.logo) return <span className="text-muted">{t('None')}</span>;
  return <img src={client.logo} alt="" loading="lazy" className="h-9 max-w-28 object-contain" />;
}

function ClientCard({ client, actions }: { client: Client; actions: RowActions }) {
  return (
    <article className="grid gap-2 rounded border border-line bg-sheet px-4 pt-4 pb-2">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1" dir="auto">
          <ClientName client={client} />
        </h2>
        <span className="-me-2 -mt-2 flex">
          {actions.handle}
          {actions.selection}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-2">
        <span className="flex items-center gap-3 text-sm text-muted">
          {client.logo && <Logo client={client} />}
          <span className="font-mono text-xs">
            {t('No. {id} · {language}', { id: client.id, language: languageNames[client.locale] })}
          </span>
        </span>
        <RowButtons label={client.name} actions={actions} />
      </div>
    </article>
  );
}

/** Switches the clients section of a home page on or off. It is on by default. */
function ClientsSection({ locale }: { locale: Locale }) {
  const { data, error, refetch } = useQuery(listQuery('site-settings', { locale }));
  const isAdmin = useIsAdmin();
  const settings = data?.find((row) => row.locale === locale);
  const { mutate, isPending } = useMutation({
    mutationFn: (showClientsSection: 0 | 1) =>
      settings
        ? updateRow('site-settings', settings.id, { showClientsSection }, settings.revision)
        : createRow('site-settings', { locale, showClientsSection }),
    onSuccess: () => toast.success(t('Home page updated')),
    onError: (error) => toast.error(t('Failed to update the home page'), error.message),
    onSettled: () => refresh('site-settings'),
  });
  return (
    <section aria-labelledby="clients-section" className="mt-8 rounded border border-line bg-sheet p-5">
      <h2 id="clients-section" className="mb-3 font-semibold text-strong">
        {t('On the home page')}
      </h2>
      {error && (
        <Failed
          title={t('Failed to load what the home page shows')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Loading rows={1} />}
      {data && (
        <div className="flex min-h-11 flex-wrap items-center gap-3">
          <Switch
            label={t('Show the clients section')}
            isOn={settings?.showClientsSection !== 0}
            isDisabled={isPending || !isAdmin}
            onChange={(isOn) => mutate(isOn ? 1 : 0)}
          />
          <span aria-hidden>
            {locale === 'ar'
              ? t('Show the clients section on the Arabic home page')
              : t('Show the clients section on the English home page')}
          </span>
          {!isAdmin && <span className="text-sm text-muted">{t('Only an admin can change this.')}</span>}
        </div>
      )}
    </section>
  );
}
