import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadOnce } from './load-once.ts';

/** A component whose code is loaded when it is first shown, or by `load` before. `waiting` stands in its place meanwhile. */
export function lazyComponent<P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
  waiting?: (props: P) => ReactNode,
): ComponentType<P> & { load: () => Promise<unknown> } {
  const { load, loaded } = loadOnce(importComponent);
  const Lazy = lazy(async () => ({ default: await load() }));
  function OnFirstUse(props: P) {
    // What is loaded shows at once. It stays what it was when it was first shown, as it has state.
    const [Shown] = useState(() => loaded() ?? Lazy);
    return (
      <Suspense fallback={waiting?.(props)}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(OnFirstUse, { load });
}
