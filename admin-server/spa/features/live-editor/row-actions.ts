import type { ResourceName } from '#content-db/types/index.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { ApiError } from '../../api/client.ts';
import { refresh, reorderRows, saveRow } from '../../api/resources.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { toast } from '../../ui/toast.tsx';
import { shownInput } from './listed-rows.ts';
import type { NamedRow } from './row-tools.ts';
import { t } from '../../language/text.tsx';

/** Hides or shows a row. Other columns of the row stay as others have saved them. */
export async function setHidden({ resource, id, name }: NamedRow, isHidden: boolean): Promise<void> {
  const { hidden } = typeInfo[resource];
  if (!hidden) return;
  await reportFailure(t('Visibility was not changed'), async () => {
    await saveRow(resource, { id, input: isHidden ? hidden : shownInput(hidden) });
    toast.success(
      t('Visibility updated'),
      isHidden ? t('{name} is hidden.', { name }) : t('{name} is shown.', { name }),
    );
  });
  await refresh(resource);
}

/** Brings rows into a new order, in one call and one pending change. */
export async function saveOrder(resource: ResourceName, ids: number[], before: number[]): Promise<void> {
  await reportFailure(t('The order was not changed'), () => reorderRows(resource, ids, before));
  await refresh(resource);
}

async function reportFailure(title: string, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    toast.error(title, error instanceof ApiError ? error.reason : messageOf(error));
  }
}
