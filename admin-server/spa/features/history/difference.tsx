import { lazyComponent } from '../../on-demand/lazy-component.tsx';
import type { DifferenceProps } from './word-difference.tsx';

/** The word diff of a column. */
export const Difference = lazyComponent<DifferenceProps>(
  async () => (await import('./word-difference.tsx')).WordDifference,
);
