import { useSearchParams } from 'react-router';

/**
 * The page of a list that has nothing else to choose, kept in the address; each page is a step back.
 * @param param its name there; a screen with several lists has one for each
 */
export function usePageNumber(param = 'page'): [page: number, open: (page: number) => void] {
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Number(address.get(param)) || 1);
  const open = (next: number) =>
    setAddress((before) => {
      if (next === 1) before.delete(param);
      else before.set(param, String(next));
      return before;
    });
  return [page, open];
}
