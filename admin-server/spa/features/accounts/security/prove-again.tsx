import { onProofNeeded } from '../../../api/client.ts';
import { useWaitingCalls } from '../../../hooks/use-waiting-calls.ts';
import { lazyComponent } from '../../../on-demand/lazy-component.tsx';

const ProofDialog = lazyComponent(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Asks who is there for calls that need a recent proof of it. They go on after it. */
export function ProveAgain() {
  const calls = useWaitingCalls(onProofNeeded);
  return calls.isWaiting && <ProofDialog {...calls} />;
}
