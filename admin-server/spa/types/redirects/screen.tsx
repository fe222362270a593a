import { translated } from '../../language/translated.ts';
import type { RowActions, TableColumn } from '../../resource/screen.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ArrowRight, Unlink } from 'lucide-react';
import type { RowOf } from '#content-db/write/repository.ts';
import { ApiError, read } from '../../api/client.ts';
import { refresh, specialCalls, updateRow } from '../../api/resources.ts';
import { Switch } from '../../ui/controls.tsx';
import { RowButtons } from '../../list/row-card.tsx';
import { defineScreen } from '../../resource/define-screen.ts';
import { toast } from '../../ui/toast.tsx';
import { counted, t } from '../../language/text.tsx';

type Redirect = RowOf<'redirects'>;

const reason = (error: Error) => translated(error instanceof ApiError ? error.reason : error.message);

const table: TableColumn<'redirects'>[] = [
  { label: t('Old address'), render: ({ fromUrl }) => <Address path={fromUrl} /> },
  { label: t('New address'), render: (redirect) => <NewAddress redirect={redirect} /> },
  {
    label: t('Type'),
    render: ({ redirectType }) => <span className="font-mono text-xs">{redirectType}</span>,
  },
  { label: t('Active'), render: (redirect) => <ActiveSwitch redirect={redirect} /> },
  { label: t('Hits'), render: ({ hitCount }) => <span className="font-mono text-xs">{hitCount}</span> },
];

export const screen = defineScreen('redirects', {
  sorts: [
    { value: 'fromUrl', label: t('Old address') },
    { value: '-hitCount', label: t('Most used') },
    { value: '-createdAt', label: t('Newest first') },
  ],
  fields: [
    {
      name: 'fromUrl',
      label: t('Old address'),
      kind: 'address',
      isRequired: true,
      maxLength: 500,
      hint: t('A path of this site that has no page any more, such as /old-page.'),
    },
    {
      name: 'toUrl',
      label: t('New address'),
      kind: 'address',
      isRequired: true,
      maxLength: 500,
      hint: t(
        'Where its visitors are sent: a path such as /services or /contact#form. Admins can give an https:// address of another website, too.',
      ),
    },
    {
      name: 'redirectType',
      label: t('Type'),
      kind: 'select',
      isHalf: true,
      options: [
        { value: 301, label: t('301: moved for good') },
        { value: 302, label: t('302: for a while') },
        { value: 307, label: t('307: for a while, forms too') },
        { value: 308, label: t('308: moved for good, forms too') },
      ],
    },
    { name: 'isActive', label: t('Active'), kind: 'switch', isHalf: true },
  ],
  texts: {
    add: t('Add Redirect'),
    edit: t('Edit Redirect'),
    created: [t('Success'), t('Redirect created successfully')],
    updated: [t('Success'), t('Redirect updated successfully')],
    deleted: [t('Success'), t('Redirect deleted successfully')],
    createFailed: [t('Failed to create redirect'), reason],
    updateFailed: [t('Failed to update redirect'), reason],
    deleteFailed: [t('Failed to delete redirect'), reason],
    confirmDelete: t('Are you sure you want to delete this redirect?'),
    empty: t('No redirects found'),
    addFirst: t('Add Your First Redirect'),
    loadFailed: t('Error loading redirects'),
  },
  table,
  columns: 'sm:grid-cols-2',
  renderCard: (redirect, actions) => <RedirectCard redirect={redirect} actions={actions} />,
});

function Address({ path }: { path: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
      {path}
    </bdi>
  );
}

const goneQuery = queryOptions({
  queryKey: ['redirects', 'gone'],
  queryFn: () => read(specialCalls('redirects').gone.$get()),
});

/** Where a redirect leads, and whether nothing is there. */
function NewAddress({ redirect: { id, toUrl } }: { redirect: Redirect }) {
  const { data: gone = [] } = useQuery(goneQuery);
  return (
    <span className="grid justify-items-start gap-1">
      <Address path={toUrl} />
      {gone.includes(id) && (
        <span className="flex items-start gap-1.5 text-xs font-normal text-error">
          <Unlink className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          {t('This page is not live: visitors are told that it is gone (410).')}
        </span>
      )}
    </span>
  );
}

function RedirectCard({ redirect, actions }: { redirect: Redirect; actions: RowActions }) {
  return (
    <article className="grid gap-2 rounded border border-line bg-sheet px-4 pt-4 pb-2">
      <div className="flex items-start gap-3">
        <h2 className="grid min-w-0 flex-1 justify-items-start gap-1 font-semibold text-strong">
          <Address path={redirect.fromUrl} />
          <span className="flex items-start gap-2">
            <ArrowRight className="mt-0.5 size-4 shrink-0 text-muted" aria-label={t('leads to')} />
            <NewAddress redirect={redirect} />
          </span>
        </h2>
        <span className="-me-2 -mt-2">{actions.selection}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-2">
        <span className="flex items-center gap-3">
          <ActiveSwitch redirect={redirect} />
          <span className="font-mono text-xs text-muted">
            {redirect.redirectType} · {counted(redirect.hitCount, '{count} hit', '{count} hits')}
          </span>
        </span>
        <RowButtons label={redirect.fromUrl} actions={actions} />
      </div>
    </article>
  );
}

/** Switches a redirect on or off; takes effect with the next publish. */
function ActiveSwitch({ redirect }: { redirect: Redirect }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (isActive: boolean) => updateRow('redirects', redirect.id, { isActive }),
    onSuccess: (_row, isActive) =>
      toast.success(
        isActive ? t('Redirect switched on') : t('Redirect switched off'),
        t('The website follows when you publish.'),
      ),
    onError: (error) => toast.error(t('Failed to update redirect'), reason(error)),
    onSettled: () => refresh('redirects'),
  });
  return (
    <Switch
      label={t('Redirect {address}', { address: redirect.fromUrl })}
      isOn={redirect.isActive}
      isDisabled={isPending}
      onChange={mutate}
    />
  );
}
