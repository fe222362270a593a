import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { t } from '../language/text.tsx';
import type { ResourceScreen } from '../resource/screen.ts';
import { Status } from '../resource/status.tsx';
import { VersionsLink } from '../resource/versions-link.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { LazyConflictDialog } from './lazy-conflict-dialog.tsx';
import { Incomplete, RestoredDraft, SaveNotice } from './form-notices.tsx';
import { FormExtras } from './form-edits.tsx';
import { saveByKey } from './save-by-key.ts';
import { useRowForm } from './use-row-form.ts';

interface SettingsFormProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  row: RowOf<N> | undefined;
  locale: Locale;
  /** What the row is called, such as where it says that it is live. */
  name: string;
  /** Stands above the fields. */
  notice?: ReactNode;
  /** Stands there while nothing is typed. */
  storedNotice?: ReactNode;
  /** The label of the button; default: Save Settings. */
  save?: string;
  /** Whether the button stays in sight where the form is longer than the window. */
  isLong?: boolean;
  /** Called with the stored row. */
  onSaved?: (row: RowOf<N>) => void;
  /** The fields. */
  children: (form: UseFormReturn) => ReactNode;
}

/** The form of a row of settings, which stays open when it is saved. Without a row, saving creates one. */
export function SettingsForm<N extends ResourceName>({
  screen,
  row,
  locale,
  name,
  notice,
  storedNotice,
  save = t('Save Settings'),
  isLong = false,
  onSaved = () => undefined,
  children,
}: SettingsFormProps<N>) {
  const { form, submit, discard, asked, ...state } = useRowForm({
    screen,
    row,
    locale,
    staysOpen: true,
    onSaved,
  });
  const { isDirty, errors } = form.formState;
  const rowId = row && Number(row.id);
  return (
    <form onSubmit={submit} onKeyDown={saveByKey} noValidate className="grid gap-6">
      <RestoredDraft {...state} onDiscard={discard} />
      {notice}
      {!isDirty && storedNotice}
      <FormExtras {...{ screen, row, locale, form }}>{children(form)}</FormExtras>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-3',
          isLong && 'sticky bottom-0 z-10 -my-3 border-t border-line bg-ground py-3',
        )}
      >
        <Incomplete errors={errors} />
        <SaveNotice {...state} />
        <Button type="submit" look="action" isBusy={state.isSaving} disabled={row !== undefined && !isDirty}>
          {state.isSaving ? t('Saving...') : save}
        </Button>
        {isDirty && <Button onClick={discard}>{t('Discard changes')}</Button>}
        {rowId !== undefined && <Status resource={screen.name} rowId={rowId} name={name} />}
        {rowId !== undefined && <VersionsLink resource={screen.name} rowId={rowId} />}
      </div>
      {asked && <LazyConflictDialog {...asked} />}
    </form>
  );
}
