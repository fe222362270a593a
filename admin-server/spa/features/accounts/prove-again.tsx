import { onProofNeeded } from '../../api/client.ts';
import { useWaitingCalls } from '../../ui/use-waiting-calls.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { withWords } from '../../language/dictionary.ts';

const ProofDialog = lazyComponent(
  withWords(async () => (await import('./proof-dialog.tsx')).ProofDialog, 'accounts'),
);

/** Asks who is there for calls that need a recent proof of it. They go on after it. */
export function ProveAgain() {
  const calls = useWaitingCalls(onProofNeeded);
  return calls.isWaiting && <ProofDialog {...calls} />;
}
