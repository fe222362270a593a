import { useEffect } from 'react';
import { useSearch } from '../ui/use-address.ts';
import { toast } from '../ui/toast.tsx';
import { t } from '../language/text.tsx';

/**
 * Opens the form in which a text is written: `?text=12` in the address, the id of a row with a text in one language,
 * becomes `?edit=` or another parameter, with the row that the text belongs to.
 * @param ownerOf the id of that row; null if there is no such text; undefined until that is known
 */
export function useTextInAddress(
  ownerOf: (textId: number) => number | null | undefined,
  param = 'edit',
): void {
  const [address, changeAddress] = useSearch();
  const text = address.get('text');
  const owner = text === null ? undefined : ownerOf(Number(text));
  useEffect(() => {
    if (owner === undefined) return;
    if (owner === null) toast.error(t('The row could not be opened'));
    changeAddress(
      (before) => {
        before.delete('text');
        if (owner !== null) before.set(param, String(owner));
        return before;
      },
      { replace: true },
    );
  }, [owner, param, changeAddress]);
}
