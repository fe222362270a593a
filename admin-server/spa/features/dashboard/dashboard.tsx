import { useEffect } from 'react';
import { listQuery } from '../../api/resources.ts';
import { queryClient } from '../../api/query-client.ts';
import { navItemsIn } from '../../resource/nav-items.ts';
import { useMayOpen } from '../../resource/use-role.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge } from '../../ui/states.tsx';
import { ToolCard } from './tool-card.tsx';
import { TodoPanel } from './todo-panel.tsx';

const groups = [
  { title: 'Primary Management Tools', priority: 'High priority', tools: navItemsIn('tool', 'primary') },
  { title: 'Content & Media Management', priority: 'Medium priority', tools: navItemsIn('tool', 'content') },
  { title: 'System Settings', tools: navItemsIn('tool', 'system') },
];

/** The start page: open tasks, and links to every tool. */
export function Component() {
  useEffect(() => {
    for (const name of ['services', 'images', 'page-content'] as const)
      void queryClient.prefetchQuery(listQuery(name));
  }, []);
  const mayOpen = useMayOpen();
  const shown = groups
    .map((group) => ({ ...group, tools: group.tools.filter(mayOpen) }))
    .filter(({ tools }) => tools.length > 0);
  return (
    <>
      <ScreenHeader
        title="Website Management Center"
        subtitle="What is live, what is not yet, and what needs you."
      />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-8 xl:order-1">
          {shown.map(({ title, priority, tools }) => (
            <section key={title} aria-labelledby={idOf(title)}>
              <h2
                id={idOf(title)}
                className="mb-3 flex flex-wrap items-center gap-3 font-semibold text-strong"
              >
                {title} {priority && <Badge>{priority}</Badge>}
              </h2>
              <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-2">
                {tools.map((tool) => (
                  <li key={tool.path}>
                    <ToolCard tool={tool} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="order-first xl:order-2">
          <TodoPanel />
        </div>
      </div>
    </>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/\W+/g, '-');
}
