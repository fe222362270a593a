import { createContext } from 'react';

/**
 * Stands in the build (vite.config.ts) for what react-router has for pages that a server renders, and for the measuring of
 * navigations, which is 4 kB of every screen as gzip. Here a link loads nothing ahead, and nothing is measured.
 */
export const FrameworkContext = createContext(undefined);

export function usePrefetchBehavior(): [shouldPrefetch: boolean, ref: null, handlers: object] {
  return [false, null, {}];
}

export function PrefetchPageLinks(): null {
  return null;
}

export function mergeRefs<R>(ref: R): R {
  return ref;
}

export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

/** This and the next are called for `instrumentations` of a router only. */
export function instrumentClientSideRouter(): never {
  throw new Error('This build measures no navigations: see router-parts.ts.');
}

export function getRouteInstrumentationUpdates(): never {
  return instrumentClientSideRouter();
}
