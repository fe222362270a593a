import { isLost } from '../../../api/client.ts';
import { willBeTranslated, type SavedOriginal } from '../../../api/translation/translations.ts';
import { toast } from '../../../ui/toast.tsx';
import { t } from '../../../language/text.tsx';

/** Shows the toast for a saved text. For an English original it also announces the automatic translation. */
export async function toastUpdated(what: 'Content' | 'Course', original?: SavedOriginal): Promise<void> {
  toast.success(
    what === 'Content' ? t('Content updated!') : t('Course updated!'),
    original && (await willBeTranslated(original))
      ? t('The Arabic version will be auto-generated.')
      : undefined,
  );
}

/** Shows the toast for a text that was not saved, unless it waits for the connection. */
export function toastFailed(error?: unknown): void {
  if (!isLost(error)) toast.error(t('Error updating content'), t('Please try again'));
}
