import { Link } from 'react-router';
import { navItemsIn } from '../../resource/nav-items.ts';
import { useMayOpen } from '../../resource/use-role.ts';
import { t } from '../../language/text.tsx';

const groups = [
  { name: 'primary', title: t('Primary Management Tools'), priority: t('High priority') },
  { name: 'content', title: t('Content & Media Management'), priority: t('Medium priority') },
  { name: 'system', title: t('System Settings') },
].map((group) => ({ ...group, tools: navItemsIn('tool', group.name) }));

/** All tools in their groups, as an index at the foot of the dashboard. */
export function ToolIndex() {
  const mayOpen = useMayOpen();
  const shown = groups
    .map((group) => ({ ...group, tools: group.tools.filter(mayOpen) }))
    .filter(({ tools }) => tools.length > 0);
  return (
    <div className="grid gap-x-8 gap-y-6 border-t border-line pt-6 text-sm md:grid-cols-3">
      {shown.map(({ name, title, priority, tools }) => (
        <section key={name} aria-labelledby={`tools-${name}`}>
          <h2 id={`tools-${name}`} className="font-semibold text-strong">
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
