import { ApiError } from '../api/client.ts';
import { refresh } from '../api/resources.ts';
import { willBeTranslated, type SavedOriginal } from '../api/translations.ts';
import { toast } from '../ui/toast.tsx';

/** Says that a text that is edited in place was stored, and that its Arabic follows where that is so. */
export async function toastUpdated(what: 'Content' | 'Course', original?: SavedOriginal): Promise<void> {
  toast.success(
    `${what} updated!`,
    original && (await willBeTranslated(original)) ? 'The Arabic version will be auto-generated.' : undefined,
  );
}

interface FailedSave {
  error: unknown;
  /** What the calls call the text. */
  field: string;
  /** The lists that show it. */
  names: string[];
  /** What a row says now that somebody else has changed. */
  textOf: (current: unknown) => string | undefined;
}

/**
 * Says that a text could not be stored; gives what is to be said at its box. Where somebody else was
 * faster, what they wrote is loaded, so that saving again replaces it knowingly.
 */
export async function toastFailed({ error, field, names, textOf }: FailedSave): Promise<Error> {
  toast.error('Error updating content', 'Please try again');
  if (!(error instanceof ApiError)) return error instanceof Error ? error : new Error(String(error));
  const reason = error.fields[field];
  if (reason) return new Error(reason, { cause: error });
  if (error.status !== 409 || !error.current) return error;
  await refresh(...names);
  const theirs = textOf(error.current);
  return new Error(
    `Somebody else has changed this meanwhile.${theirs ? ` It says now: “${theirs}”` : ''} Save again to keep yours, or cancel to keep theirs.`,
    { cause: error },
  );
}
