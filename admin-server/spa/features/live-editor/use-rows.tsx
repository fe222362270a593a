import { lazy, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { queryClient } from '../../api/query-client.ts';
import { editPath, navItemOf, newRowPath } from '../../resource/nav-items.ts';
import { Confirmation } from '../../ui/dialog.tsx';
import { saveOrder, setHidden } from './row-actions.ts';
import type { NamedRow, RowToolOptions } from './row-tools.ts';
import type { ShownRow } from './shown-row.ts';
import { t } from '../../language/text.tsx';

const RowEditor = lazy(async () => ({ default: (await import('./row-editor.tsx')).RowEditor }));

interface OpenForm {
  resource: ResourceName;
  id: number | undefined;
  locale: Locale;
  isPictureOnly: boolean;
  /** The last call that changed something before it was opened. */
  since: number;
}

/** The number of the last call that changed something, or tried to. */
function lastChange(): number {
  return Math.max(
    0,
    ...queryClient
      .getMutationCache()
      .getAll()
      .map(({ mutationId }) => mutationId),
  );
}

interface Hiding {
  row: NamedRow;
  isHidden: boolean;
}

/**
 * What the tools of rows do: open forms, hide, show, add and order. Calls `onChanged` when the pages are to be shown again.
 * @returns the tools of a page, the open dialog, and what a screen reader hears
 */
export function useRows(onChanged: () => void) {
  const [form, setForm] = useState<OpenForm>();
  const [hiding, setHiding] = useState<Hiding>();
  const [said, say] = useState('');
  const navigate = useNavigate();

  function open({ resource, row, isPicture = false }: ShownRow, locale: Locale) {
    if (typeof row !== 'number') void navigate(`/${resource}`);
    else if (navItemOf(resource)?.loadPage && !isPicture)
      void navigate(editPath({ resource, rowId: row, locale }));
    else setForm({ resource, id: row, locale, isPictureOnly: isPicture, since: lastChange() });
  }

  function add(resource: ResourceName, locale: Locale) {
    if (navItemOf(resource)?.loadPage) void navigate(newRowPath(resource, locale) ?? `/${resource}`);
    else setForm({ resource, id: undefined, locale, isPictureOnly: false, since: lastChange() });
  }

  function close({ since }: OpenForm) {
    setForm(undefined);
    if (lastChange() > since) onChanged();
  }

  const hide = ({ row, isHidden }: Hiding) => void setHidden(row, isHidden).then(onChanged);
  const toolsOf = (locale: Locale): RowToolOptions => ({
    onRow: (row) => open(row, locale),
    onAdd: (resource) => add(resource, locale),
    onHide: (row, isHidden) => (row.isAtOnce ? setHiding : hide)({ row, isHidden }),
    onOrder: (...order) => void saveOrder(...order).then(onChanged),
    onSay: say,
  });
  const dialogs: ReactNode = (
    <>
      {form && <RowEditor {...form} onClose={() => close(form)} />}
      {hiding && (
        <Confirmation
          title={
            hiding.isHidden
              ? t('Hide {name}?', { name: hiding.row.name })
              : t('Show {name}?', { name: hiding.row.name })
          }
          action={hiding.isHidden ? t('Hide now') : t('Show now')}
          isOpen
          onConfirm={() => (hide(hiding), setHiding(undefined))}
          onClose={() => setHiding(undefined)}
        >
          {t('This takes effect on the website at once, without a publish.')}
        </Confirmation>
      )}
    </>
  );
  return { toolsOf, dialogs, said };
}
