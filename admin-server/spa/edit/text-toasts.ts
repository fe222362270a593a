import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { isLost } from '../api/client.ts';
import { doesTeach } from '../resource/own-types.ts';
import { saidAfterSave } from '../resource/features.tsx';
import { toast } from '../ui/toast.tsx';
import { t } from '../language/text.tsx';

/** Shows the toast for a saved text. For English it also tells what features say of that. */
export async function toastUpdated(
  what: 'Content' | 'Course',
  locale: Locale,
  { resource, id }: { resource: ResourceName; id: number | undefined },
): Promise<void> {
  const said = locale === 'en' && id !== undefined ? await saidAfterSave({ resource, id }) : undefined;
  toast.success(what === 'Course' && doesTeach() ? t('Course updated!') : t('Content updated!'), said);
}

/** Shows the toast for a text that was not saved, unless it waits for the connection. */
export function toastFailed(error?: unknown): void {
  if (!isLost(error)) toast.error(t('Error updating content'), t('Please try again'));
}
