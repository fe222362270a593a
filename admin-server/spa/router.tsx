import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { adminQuery } from './api/session.ts';
import { Loading } from './ui/states.tsx';

/** A screen of its own chunk: a module that exports `Component`. */
function screen(path: string, lazy: () => Promise<{ Component: React.ComponentType }>): RouteObject {
  return { path, lazy };
}

/** Every screen needs an admin; without one the login page comes first, and leads back. */
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
        screen('/login', () => import('./features/accounts/login.tsx')),
        screen('/logout', () => import('./features/accounts/logout.tsx')),
        {
          loader: requireAdmin,
          shouldRevalidate: () => false,
          lazy: () => import('./shell/shell.tsx'),
          children: [
            screen('/team-members', () => import('./types/team-members/screen.tsx')),
            screen('/services', () => import('./types/services/screen.tsx')),
            screen('/training-courses', () => import('./types/training-courses/screen.tsx')),
            screen('/page-content', () => import('./types/page-content/screen.tsx')),
            screen('/footer-settings', () => import('./types/footer-settings/screen.tsx')),
            screen('/blog-posts', () => import('./types/blog-posts/screen.tsx')),
            screen('/images', () => import('./types/images/screen.tsx')),
            screen('/instructors', () => import('./types/instructors/screen.tsx')),
            screen('/clients', () => import('./types/clients/screen.tsx')),
            screen('/redirects', () => import('./types/redirects/screen.tsx')),
            screen('/homepage-editor', () => import('./features/page-texts/homepage-editor.tsx')),
            screen(
              '/individual-pages-editor',
              () => import('./features/page-texts/individual-pages-editor.tsx'),
            ),
            screen('/', () => import('./features/dashboard/dashboard.tsx')),
            screen('/seo-manager', () => import('./features/seo/seo-manager.tsx')),
            screen('/contact-messages', () => import('./features/inbox/contact-messages.tsx')),
            screen('/subscribers', () => import('./features/inbox/subscribers.tsx')),
            screen('/changes', () => import('./features/history/changes.tsx')),
            screen('/admins', () => import('./features/accounts/admins.tsx')),
            screen('/publish', () => import('./features/publish/publish.tsx')),
            screen('/live-editor', () => import('./features/live-editor/live-editor.tsx')),
            screen('*', () => import('./shell/not-found.tsx')),
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
