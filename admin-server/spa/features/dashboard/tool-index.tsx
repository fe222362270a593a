import { Link } from 'react-router';
import { navItemsIn } from '../../resource/nav-items.ts';
import { useMayOpen } from '../../resource/use-role.ts';
import { t } from '../../language/text.tsx';

const groups = [
  {
    title: t('Primary Management Tools'),
    priority: t('High priority'),
    tools: navItemsIn('tool', 'primary'),
  },
  {
    title: t('Content & Media Management'),
    priority: t('Medium priority'),
    tools: navItemsIn('tool', 'content'),
  },
  { title: t('System Settings'), tools: navItemsIn('tool', 'system') },
];

/** All tools in their groups, as an index at the foot of the dashboard. */
export function ToolIndex() {
  const mayOpen = useMayOpen();
  const shown = groups
    .map((group) => ({ ...group, tools: group.tools.filter(mayOpen) }))
    .filter(({ tools }) => tools.length > 0);
  return (
    <div className="grid gap-x-8 gap-y-6 border-t border-line pt-6 text-sm md:grid-cols-3">
      {shown.map(({ title, priority, tools }) => (
        <section key={title} aria-labelledby={idOf(title)}>
          <h2 id={idOf(title)} className="font-semibold text-strong">
            {title}
          </h2>
          {priority && <p className="font-mono text-xs text-muted">{priority}</p>}
          <ul className="mt-2 grid">
            {tools.map(({ path, title, purpose }) => (
              <li key={path}>
                <Link to={path} title={purpose} className="inline-flex min-h-11 items-center md:min-h-8">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/\W+/g, '-');
}
