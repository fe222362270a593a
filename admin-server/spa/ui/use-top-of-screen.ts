import { useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** Shows a screen from its top when a link leads to it. Back and forward keep the place, as browsers do. */
export function useTopOfScreen(pathname: string): void {
  const navigation = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (navigation === 'PUSH') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, navigation]);
}
