import { Link } from 'react-router';
import type { Destination } from '../../shell/navigation.ts';

const purposes: Record<string, string> = {
  '/live-editor': 'Click a text on the page itself',
  '/individual-pages-editor': 'Texts of each page, section by section',
  '/services': 'Training programs in both languages',
  '/blog-posts': 'Write and publish posts',
  '/seo-manager': 'Search engines and shared links',
  '/homepage-editor': 'The main texts of the home page',
  '/page-content': 'Add, switch on and off, remove texts',
  '/training-courses': 'Up to five courses',
  '/team-members': 'Who is shown, and in which order',
  '/clients': 'Names and logos',
  '/images': 'Pictures to choose from',
  '/footer-settings': 'Phone, e-mail, address, networks',
  '/redirects': 'Old addresses that lead to new ones',
  '/admins': 'Staff, passwords, sessions',
  '/changes': 'Who changed what, and when',
};

/** A screen, with what it is for. */
export function ToolCard({ tool: { path, title, icon: Icon } }: { tool: Destination }) {
  return (
    <Link
      to={path}
      className="flex h-full items-start gap-3 rounded border border-line bg-sheet p-4 no-underline hover:border-muted"
    >
      <Icon className="mt-0.5 size-5 shrink-0 text-mark" strokeWidth={1.5} aria-hidden />
      <span className="min-w-0">
        <span className="block font-semibold text-strong">{title}</span>
        <span className="block text-sm text-muted">{purposes[path]}</span>
      </span>
    </Link>
  );
}
