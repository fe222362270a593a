import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { adminQuery } from './api/session.ts';
import { FailedScreen } from './shell/failed-screen.tsx';
import { type RoutedNavItem, navItems } from './resource/nav-items.ts';
import { Loading } from './ui/states.tsx';

/** A lazily loaded screen: the component of its module or, by default, the list that its `screen` value describes. */
function screen({ path, load }: RoutedNavItem): RouteObject {
  return {
    path,
    lazy: async () => {
      const { Component, screen } = await load();
      if (Component || !screen) return { Component };
      const { ResourceList } = await import('./resource/list/resource-list.tsx');
      return { element: <ResourceList key={path} screen={screen} /> };
    },
  };
}

/** Redirects to the login page without a session; the login page leads back. */
async function requireAdmin({ request }: { request: Request }): Promise<null> {
  if (await queryClient.query(adminQuery)) return null;
  const { pathname, search } = new URL(request.url);
  const back = pathname + search;
  throw redirect(
    back === '/admin' || back === '/admin/' ? '/login' : `/login?back=${encodeURIComponent(back)}`,
  );
}

export const router = createBrowserRouter(
  [
    {
      HydrateFallback: Waiting,
      children: [
        { path: '/login', lazy: () => import('./features/accounts/login.tsx') },
        { path: '/logout', lazy: () => import('./features/accounts/logout.tsx') },
        {
          loader: requireAdmin,
          shouldRevalidate: () => false,
          lazy: () => import('./shell/shell.tsx'),
          children: [
            {
              ErrorBoundary: FailedScreen,
              children: [...navItems.map(screen), { path: '*', lazy: () => import('./shell/not-found.tsx') }],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
);

function Waiting() {
  return (
    <div className="mx-auto max-w-5xl p-6">
      <Loading />
    </div>
  );
}
