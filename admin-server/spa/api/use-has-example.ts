import { useQuery } from '@tanstack/react-query';
import { listQuery } from './resources.ts';

/** Whether the example stands in on the site where nothing is stored. Nothing is asked for unless `isNeeded`. */
export function useHasExample(isNeeded = true): boolean {
  const { data } = useQuery({ ...listQuery('organisation'), enabled: isNeeded });
  return data?.[0]?.hasExample !== false;
}

/** Whether the drawings of the example stand in where a row has no picture, and not plain covers or photographs. */
export function useHasDrawings(): boolean {
  const hasExample = useHasExample();
  const { data } = useQuery(listQuery('brand'));
  return hasExample && (data?.[0]?.pictureStyle ?? 'drawings') === 'drawings';
}
