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
  throw redirect(back === '/admin' || back === '/admin/' ? '/login' : `/login?back=${encodeURIComponent(back)}`);
}

export const router = createBrowserRouter(
  [
    { HydrateFallback: Waiting, children: [
      screen('/login', () => import('./features/login.tsx')),
      screen('/logout', () => import('./features/logout.tsx')),
      {
        loader: requireAdmin,
        shouldRevalidate: () => false,
        lazy: () => import('./shell/shell.tsx'),
        children: [
          screen('/team-members', () => import('./features/team-members.tsx')),
          screen('/services', () => import('./features/services.tsx')),
          screen('/training-courses', () => import('./features/training-courses.tsx')),
          screen('/page-content', () => import('./features/page-content.tsx')),
          screen('/footer-settings', () => import('./features/footer-settings.tsx')),
          screen('/blog-posts', () => import('./features/blog-posts.tsx')),
          screen('/images', () => import('./features/images.tsx')),
          screen('/instructors', () => import('./features/instructors.tsx')),
          screen('/clients', () => import('./features/clients.tsx')),
          screen('/redirects', () => import('./features/redirects.tsx')),
          screen('/homepage-editor', () => import('./features/homepage-editor.tsx')),
          screen('/individual-pages-editor', () => import('./features/individual-pages-editor.tsx')),
          screen('/', () => import('./features/dashboard.tsx')),
          screen('/seo-manager', () => import('./features/seo-manager.tsx')),
          screen('/contact-messages', () => import('./features/contact-messages.tsx')),
          screen('/subscribers', () => import('./features/subscribers.tsx')),
          screen('/changes', () => import('./features/changes.tsx')),
          screen('/admins', () => import('./features/admins.tsx')),
          screen('/publish', () => import('./features/publish.tsx')),
          screen('/live-editor', () => import('./features/live-editor.tsx')),
          screen('*', () => import('./features/not-found.tsx')),
        ],
      },
    ] },
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
