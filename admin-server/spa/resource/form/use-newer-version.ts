import { useEffect, useEffectEvent } from 'react';
import { editsOf, isUntouched, type Version } from '../../drafts/merge.ts';
import { t } from '../../language/text.tsx';
import { toast } from '../../ui/toast.tsx';

/**
 * Hands over a stored version that is newer than the known one, as it was saved elsewhere. If the form shows it from now
 * on, a person is told, unless its values are the same.
 */
export function useNewerVersion(
  stored: Version,
  known: Version,
  isShown: boolean,
  take: (newer: Version) => void,
): void {
  const compare = useEffectEvent((revision = 0) => {
    if (revision <= (known.revision ?? 0)) return;
    take(stored);
    if (!isShown || isUntouched(editsOf(known, stored.values))) return;
    toast.success(t('This has been changed meanwhile'), t('You see what is saved now.'));
  });
  const { revision } = stored;
  useEffect(() => compare(revision), [revision]);
}
