import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { read } from '../../api/client.ts';
import { callsOf, conflictingRow, createRow, refresh, saveText } from '../../api/resources.ts';
import { ChangedText } from '../../resource/form/text/text-toasts.ts';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';

export type SeoRecord = RowOf<'seo-settings'>;
export type SeoField = 'metaTitle' | 'metaDescription' | 'keywords' | 'ogTitle' | 'ogDescription';

/**
 * Saves one field of a page's record, and creates the record if it is missing. Other fields that
 * were changed meanwhile are kept. If it was this field, the next save replaces it.
 * @throws ChangedText, ApiError
 */
export async function saveSeoField(
  place: { page: string; locale: Locale },
  record: SeoRecord | undefined,
  field: SeoField,
  typed: string,
): Promise<void> {
  if (record) await put(record, field, typed);
  else await createRow('seo-settings', { ...place, [field]: typed });
  toast.success(t('SEO data updated successfully!'));
  await refresh('seo-settings');
}

async function put(record: SeoRecord, field: SeoField, typed: string): Promise<void> {
  try {
    await saveText({
      row: record,
      textOf: (row) => row[field],
      typed,
      // The call that the specification names.
      send: (revision) =>
        read(
          callsOf('seo-settings')[':id'].$put({
            param: { id: String(record.id) },
            json: { [field]: typed, revision },
          }),
        ),
    });
  } catch (error) {
    const current = conflictingRow<'seo-settings'>(error);
    if (!current) throw error;
    await refresh('seo-settings');
    throw new ChangedText(current[field] ?? '', error);
  }
}
