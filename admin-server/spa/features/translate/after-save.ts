import { translationsQuery } from '../../api/translations.ts';
import { queryClient } from '../../api/query-client.ts';
import { t } from '../../language/text.tsx';
import type { SavedRow } from '../../resource/feature.ts';
import { isFollowed } from './calls.ts';

/** Announces the automatic translation of a saved row; nothing if it is not known whether there is one. */
export async function announce(row: SavedRow): Promise<string | undefined> {
  try {
    const { isAutomatic } = await queryClient.query(translationsQuery);
    const isExpected = isAutomatic && (await isFollowed(row));
    return isExpected ? t('The Arabic version will be auto-generated.') : undefined;
  } catch {
    return undefined;
  }
}
