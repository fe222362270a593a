import type { ResourceName } from '#content-db/types/index.ts';
import type { Icon } from '../ui/icon.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ownIconName } from './own-types.ts';

/** Each stays the same component, so that it is not drawn anew with everything around it. */
const icons = new Map<string, Icon>();

/** An icon of those that staff choose from. The drawings are loaded with the first that is shown. */
function iconOf(name: string): Icon {
  const known = icons.get(name);
  if (known) return known;
  const icon = lazyComponent(
    async () => (await import('../fields/drawn-icon.tsx')).iconNamed(name),
    ({ className }) => <span className={className} />,
  );
  icons.set(name, icon);
  return icon;
}

/** The icon that the organisation has chosen for a type; undefined where that of the program stays. */
export function ownIcon(type: ResourceName): Icon | undefined {
  const name = ownIconName(type);
  return name === undefined ? undefined : iconOf(name);
}
