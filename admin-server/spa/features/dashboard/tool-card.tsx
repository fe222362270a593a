import { Link } from 'react-router';
import type { RoutedNavItem } from '../../resource/nav-items.ts';

/** A link to a screen, with its description. */
export function ToolCard({ tool: { path, title, icon: Icon, purpose } }: { tool: RoutedNavItem }) {
  return (
    <Link
      to={path}
      className="flex h-full items-start gap-3 rounded border border-line bg-sheet p-4 no-underline hover:border-muted"
    >
      <Icon className="mt-0.5 size-5 shrink-0 text-mark" strokeWidth={1.5} aria-hidden />
      <span className="min-w-0">
        <span className="block font-semibold text-strong">{title}</span>
        <span className="block text-sm text-muted">{purpose}</span>
      </span>
    </Link>
  );
}
