import { useQuery } from '@tanstack/react-query';
import { listQuery } from './resources.ts';

/** Whether the example stands in on the site where nothing is stored. Nothing is asked for unless `isNeeded`. */
export function useHasExample(isNeeded = true): boolean {
  const { data } = useQuery({ ...listQuery('organisation'), enabled: isNeeded });
  return data?.[0]?.hasExample !== false;
}
