import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { DifferenceProps } from './word-difference.tsx';

/** The word diff of a column. */
export const Difference = lazyComponent<DifferenceProps>(
  async () => (await import('./word-difference.tsx')).WordDifference,
);
