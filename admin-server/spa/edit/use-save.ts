import { useMutation } from '@tanstack/react-query';
import type { ResourceName } from '#content-db/types/index.ts';
import { ApiError, isLost } from '../api/client.ts';
import { refresh, removeRow, type Save, saveRow } from '../api/resources.ts';
import { toast } from '../ui/toast.tsx';
import type { FailureText, ResourceScreen, ScreenTexts } from '../resource/screen.ts';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';

type Subject<N extends ResourceName> = Pick<ResourceScreen<N>, 'name' | 'refreshes'> & {
  texts: Pick<
    ScreenTexts,
    'created' | 'updated' | 'deleted' | 'createFailed' | 'updateFailed' | 'deleteFailed'
  >;
};

/**
 * Creates or updates a row, refreshes its lists and shows a toast. The caller handles conflicts (409) and lost updates.
 * @param noteOf a sentence that the toast adds, asked for as the row is sent
 */
export function useSave<N extends ResourceName>(
  { name, texts, refreshes = [] }: Subject<N>,
  noteOf: () => Promise<string> = async () => '',
) {
  return useMutation({
    mutationFn: (save: Save) => saveRow(name, save),
    onMutate: () => ({ asked: noteOf() }),
    onSuccess: async (_row, { id }, { asked }) => {
      // Refresh before the toast: the form resets to the stored row afterwards, and must not overwrite later typing.
      const [note] = await Promise.all([asked, refresh(name, ...refreshes)]);
      const [title, text] = id === undefined ? texts.created : texts.updated;
      toast.success(title, note === '' ? text : [text?.replace(/\.?$/, '.'), note].join(' ').trim());
    },
    onError: (error, { id, revision }) => {
      if (error instanceof ApiError && error.status === 409 && revision !== undefined && error.current)
        return;
      if (id !== undefined && isLost(error)) return;
      const text = id === undefined ? texts.createFailed : texts.updateFailed;
      if (error instanceof ApiError && error.status === 0) toast.error(text[0], unansweredText(error));
      else toast.error(...failure(text, error));
    },
  });
}

/** Deletes rows one after the other, refreshes their lists and shows a toast. */
export function useRemove<N extends ResourceName>({ name, texts, refreshes = [] }: Subject<N>) {
  return useMutation({
    mutationFn: async (ids: number[]) => {
      for (const id of ids) await removeRow(name, id);
    },
    onSuccess: () => toast.success(...texts.deleted),
    onError: (error) => toast.error(...failure(texts.deleteFailed, error)),
    onSettled: () => refresh(name, ...refreshes),
  });
}

/** What to do about a save without an answer. */
function unansweredText(error: ApiError): string {
  return isLost(error) ? t('The connection broke. Look whether it was saved, then try again.') : error.reason;
}

/** The texts of an error toast. */
function failure([title, text]: FailureText, error: Error): [title: string, text: string] {
  const said = error instanceof ApiError ? error.said : error.message;
  if (text === undefined) return [title, said ? error.message : t('An unknown error occurred')];
  if (typeof text === 'function') return [title, text(error)];
  return [title, text.endsWith(':') ? `${text} ${translated(error.message)}` : text];
}
