import { onFactorNeeded } from '../api/client.ts';
import { useWaitingCalls } from '../hooks/use-waiting-calls.ts';
import { lazyComponent } from '../on-demand/lazy-component.tsx';
import { withWords } from '../language/dictionary.ts';

const FactorDialog = lazyComponent(
  withWords(async () => (await import('./factor-dialog.tsx')).FactorDialog, 'accounts'),
);

/** Asks those for a second factor who need one since somebody made it compulsory. Calls that wait go on when they have one. */
export function AddFactor() {
  const calls = useWaitingCalls(onFactorNeeded);
  return calls.isWaiting && <FactorDialog {...calls} />;
}
