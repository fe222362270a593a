import { type ReactNode, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isLocale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { FieldSpec } from '../fields/field-spec.ts';
import { FormField } from '../fields/form-field.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Confirmation, Dialog } from '../ui/dialog.tsx';
import { useAlsoInOther } from './also-in-other.tsx';
import { LazyConflictDialog } from './lazy-conflict-dialog.tsx';
import { Incomplete, RestoredDraft, SaveNotice } from './form-notices.tsx';
import { doesTeach, hasExample } from '../resource/own-types.ts';
import type { ResourceScreen, ScreenTexts } from '../resource/screen.ts';
import { VersionsLink } from '../resource/versions-link.tsx';
import { FormExtras, FormImpact } from './form-edits.tsx';
import { saveByKey } from './save-by-key.ts';
import { isScheduling, SaveButtons, scheduleRow, useCanSchedule } from './scheduling.tsx';
import { useRowForm } from './use-row-form.ts';
import { t } from '../language/text.tsx';

export interface EditorProps<N extends ResourceName> {
  screen: ResourceScreen<N>;
  /** The row to edit; undefined for a new row. */
  row?: RowOf<N> | undefined;
  locale: 'en' | 'ar';
  /** Whether only the picture field is shown, if there is one. */
  isPictureOnly?: boolean;
  onClose: () => void;
  /** Renders above the fields, and may set some of them. */
  renderAbove?: (form: UseFormReturn) => ReactNode;
}

/** From this number of fields on, a form has the whole height of the screen. */
const longForm = 6;

/** The dialog that creates or edits a row of any resource. */
export function ResourceEditor<N extends ResourceName>({
  screen,
  row,
  locale,
  isPictureOnly = false,
  onClose,
  renderAbove,
}: EditorProps<N>) {
  const [isLeaving, setLeaving] = useState(false);
  const isToBeScheduled = useRef(false);
  const other = useAlsoInOther(screen, row);
  const { form, submit, discard, forget, asked, ...state } = useRowForm({
    screen,
    row,
    locale,
    onSaved: (after) => {
      onClose();
      void other.follow(after);
      if (isToBeScheduled.current) void scheduleRow(screen.name, Number(after.id));
    },
  });
  const { isDirty, errors } = form.formState;
  const canSchedule = useCanSchedule(screen, row, form);
  const leave = () => (forget(), onClose());
  const fields = fieldsFor(screen.fields, form);
  const shown = isPictureOnly ? pictureFields(fields, Object.keys(errors)) : fields;
  const rowLocale: unknown = useWatch({ control: form.control, name: 'locale' });
  return (
    <Dialog
      title={titleOf(screen.texts, shown !== fields, row !== undefined)}
      isOpen
      isWide={shown.some(({ kind }) => kind === 'markdown' || kind === 'scene')}
      isTall={shown.length >= longForm}
      description={descriptionOf(screen, row, locale)}
      onClose={() => (isDirty ? setLeaving(true) : leave())}
    >
      <RestoredDraft {...state} onDiscard={discard} />
      <form
        onSubmit={(event) => {
          isToBeScheduled.current = isScheduling(event);
          submit(event);
        }}
        noValidate
        onKeyDown={saveByKey}
        className="flex grow flex-col gap-5"
      >
        {renderAbove?.(form)}
        <div className="grid gap-5 md:grid-cols-2">
          <FormExtras {...{ screen, row, locale, form }}>
            {shown.map((spec) => (
              <div
                key={spec.name}
                ref={isPictureOnly && isPicture(spec) ? focusFirst : undefined}
                className={classNames('min-w-0', !spec.isHalf && 'md:col-span-2')}
              >
                <FormField
                  spec={spec}
                  form={form}
                  rowId={row && Number(row.id)}
                  locale={isLocale(rowLocale) ? rowLocale : locale}
                  onChange={(value, before) => screen.onFieldChange?.(spec.name, value, form, before)}
                />
              </div>
            ))}
            {other.render(form, isLocale(rowLocale) ? rowLocale : locale)}
          </FormExtras>
        </div>
        <Incomplete errors={errors} text={row ? undefined : screen.texts.incomplete} />
        <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-sheet p-4 md:-bottom-6 md:-mx-6 md:-mb-6 md:px-6">
          {row && <VersionsLink resource={screen.name} rowId={Number(row.id)} />}
          <FormImpact {...{ screen, row, locale, form }} />
          <SaveNotice {...state} />
          <Button onClick={() => (isDirty ? setLeaving(true) : leave())}>{t('Cancel')}</Button>
          <SaveButtons canSchedule={canSchedule} isSaving={state.isSaving} />
        </div>
      </form>
      <Confirmation
        title={t('Leave without saving?')}
        action={t('Discard changes')}
        cancel={t('Stay here')}
        isOpen={isLeaving}
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      >
        {t('What you changed here is not saved yet.')}
      </Confirmation>
      {asked && <LazyConflictDialog {...asked} />}
    </Dialog>
  );
}

/** Of the dialog, which has other fields where only the picture is changed. */
function titleOf(texts: ScreenTexts, isOfPicture: boolean, isStored: boolean): string {
  if (isOfPicture) return t('Change the picture');
  return isStored ? texts.edit : texts.add;
}

/** Which language the texts of the form are in, where it has those of one; or the hint of a new row. */
function descriptionOf<N extends ResourceName>(
  screen: ResourceScreen<N>,
  row: RowOf<N> | undefined,
  locale: 'en' | 'ar',
): string | undefined {
  if (!row)
    return screen.newIn
      ? t('The texts are English. Those in Arabic follow once it is saved.')
      : screen.texts.addHint;
  if (!screen.isInOneLanguage) return undefined;
  const name = screen.labelOf(row);
  return locale === 'ar'
    ? t('The Arabic texts of “{name}”', { name })
    : t('The English texts of “{name}”', { name });
}

/** The fields that say something: what only a school has is there for a school, and where the row has it. */
function fieldsFor(fields: FieldSpec[], { formState: { defaultValues } }: UseFormReturn): FieldSpec[] {
  const shown = fields.filter(
    ({ isOfTeaching = false, isOfExample = false, name }) =>
      (!isOfTeaching || doesTeach() || Boolean(defaultValues?.[name])) && (!isOfExample || hasExample()),
  );
  return shown.length === fields.length ? fields : shown;
}

/** The fields of pictures; all fields if there are none, or if another one has an error. */
function pictureFields(fields: FieldSpec[], wrong: string[]): FieldSpec[] {
  const pictures = fields.filter(isPicture);
  const isOtherWrong = wrong.some((name) => !pictures.some((picture) => picture.name === name));
  return pictures.length === 0 || isOtherWrong
    ? fields
    : pictures.map((spec) => ({ ...spec, isDescribed: true }));
}

function isPicture({ kind }: FieldSpec): boolean {
  return kind === 'image' || kind === 'image-key';
}

/** Runs before the dialog sets its initial focus, which then stays here. */
function focusFirst(field: HTMLElement | null) {
  field?.querySelector<HTMLElement>('button, select')?.focus();
}
