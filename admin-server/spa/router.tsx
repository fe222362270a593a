import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { placeQuery } from './api/organisation.ts';
import { adminQuery } from './api/session.ts';
import { organisationQuery, typeSettingsQuery } from './resource/own-types.ts';
import { recoverSlots } from './edit/draft-slots.ts';
import { FailedScreen } from './shell/failed-screen.tsx';
import { Shell } from './shell/shell.tsx';
import { type RoutedNavItem, navItems } from './resource/nav-items.ts';
import { Loading } from './ui/states.tsx';
import { withWords } from './language/dictionary.ts';

/** A lazily loaded screen: the component of its module or, by default, the list that its `screen` value describes. */
function screen({ path, load }: RoutedNavItem): RouteObject {
  return {
    path,
    lazy: async () => {
      const { Component, screen } = await load();
      if (Component || !screen) return { Component };
      const { ResourceList } = await import('./list/resource-list.tsx');
      return { element: <ResourceList key={path} screen={screen} /> };
    },
  };
}

/** The page that edits one row, for the screens that have one. */
function rowPage({ path, loadPage }: RoutedNavItem): RouteObject[] {
  return loadPage ? [{ path: `${path}/:id`, lazy: loadPage }] : [];
}

/** Redirects to the login page without a session, and to the second factor if one must be added; both lead back. Drafts are complete before a screen reads them. */
async function requireAdmin({ request }: { request: Request }): Promise<null> {
  const [admin] = await Promise.all([queryClient.query(adminQuery), recoverSlots()]);
  if (admin && !admin.mustAddFactor) {
    // Without them every type is there under its usual name, and times are those of UTC.
    await Promise.allSettled([
      queryClient.query(typeSettingsQuery),
      queryClient.query(organisationQuery),
      queryClient.query(placeQuery),
    ]);
    return null;
  }
  const { pathname, search } = new URL(request.url);
  const back = pathname + search;
  const page = admin ? '/second-factor' : '/login';
  throw redirect(back === '/admin' || back === '/admin/' ? page : `${page}?back=${encodeURIComponent(back)}`);
}

async function requireSession(): Promise<null> {
  if (await queryClient.query(adminQuery)) return null;
  throw redirect('/login');
}

export const router = createBrowserRouter(
  [
    {
      HydrateFallback: Waiting,
      ErrorBoundary: FailedStart,
      children: [
        { path: '/login', lazy: withWords(() => import('./features/accounts/login.tsx'), 'accounts') },
        {
          path: '/second-factor',
          loader: requireSession,
          lazy: withWords(() => import('./features/accounts/second-factor.tsx'), 'accounts'),
        },
        { path: '/logout', lazy: withWords(() => import('./features/accounts/logout.tsx'), 'accounts') },
        {
          loader: requireAdmin,
          shouldRevalidate: () => false,
          Component: Shell,
          children: [
            {
              ErrorBoundary: FailedScreen,
              children: [
                ...navItems.map(screen),
                ...navItems.flatMap(rowPage),
                { path: '*', lazy: () => import('./shell/not-found.tsx') },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
);

/** Of what stands on a page without the menu. */
const alone = 'mx-auto max-w-5xl p-6';

function Waiting() {
  return (
    <div className={alone}>
      <Loading />
    </div>
  );
}

function FailedStart() {
  return (
    <div className={alone}>
      <FailedScreen />
    </div>
  );
}
