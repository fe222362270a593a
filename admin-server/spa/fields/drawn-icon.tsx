import { serviceIcons } from '#site/art/service-icons.ts';
import { classNames } from '../ui/class-names.ts';
import type { Icon } from '../ui/icon.ts';

const markups = new Map<string, string>(Object.entries(serviceIcons));

/** One of the icons that staff choose from, drawn as the site draws it. */
export function DrawnIcon({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames('fill-none stroke-current stroke-[1.5]', className)}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      dangerouslySetInnerHTML={{ __html: markups.get(name) ?? '' }}
    />
  );
}

/** One of them as a component of its own. */
export function iconNamed(name: string): Icon {
  return function NamedIcon({ className }) {
    return <DrawnIcon name={name} className={className} />;
  };
}
