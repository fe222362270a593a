import { ApiError, isLost } from '../../../api/client.ts';
import { currentOf, refresh } from '../../../api/resources.ts';
import { willBeTranslated, type SavedOriginal } from '../../../api/translation/translations.ts';
import { toast } from '../../../ui/toast.tsx';
import { t } from '../../../language/text.tsx';
import { translated } from '../../../language/translated.ts';

/** Shows the toast for a saved text. For an English original it also announces the automatic translation. */
export async function toastUpdated(what: 'Content' | 'Course', original?: SavedOriginal): Promise<void> {
  toast.success(
    what === 'Content' ? t('Content updated!') : t('Course updated!'),
    original && (await willBeTranslated(original))
      ? t('The Arabic version will be auto-generated.')
      : undefined,
  );
}

interface FailedSave<Row> {
  error: unknown;
  /** The field's name in the request body. */
  field: string;
  /** The resources to refresh after a conflict. */
  names: string[];
  /** The text of a row that has been changed meanwhile. */
  textOf: (current: Row) => string | null | undefined;
}

/** A text was not saved, as it has been changed to `theirs` meanwhile. */
export class ChangedText extends Error {
  readonly theirs: string;

  constructor(theirs: string, cause?: unknown) {
    super(t('This has been changed meanwhile'), { cause });
    this.theirs = theirs;
  }
}

/**
 * Shows the toast for a text that was not saved, and returns the error to show at its field. After a
 * conflict the lists are refreshed, so that saving again replaces the other text.
 */
export async function toastFailed<Row>({ error, field, names, textOf }: FailedSave<Row>): Promise<Error> {
  // Then the form waits for the connection.
  if (!isLost(error)) toast.error(t('Error updating content'), t('Please try again'));
  if (!(error instanceof ApiError)) return error instanceof Error ? error : new Error(String(error));
  const reason = error.fields[field];
  if (reason) return new Error(translated(reason), { cause: error });
  const current = currentOf<Row>(error);
  if (!current) return error;
  await refresh(...names);
  return new ChangedText(textOf(current) ?? '', error);
}

/** The message at a text that has been changed to `theirs`, and by whom. */
export function changedText(who: string, theirs: string): string {
  return theirs === ''
    ? t('{who}. Save again to keep what you typed, or cancel to keep what is saved.', { who })
    : t(
        '{who}. It says now: “{theirs}”. Save again to keep what you typed, or cancel to keep what is saved.',
        { who, theirs },
      );
}
