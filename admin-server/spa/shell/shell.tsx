import { Menu as MenuIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { IconButton } from '../ui/button.tsx';
import { ConnectionBar } from '../connection/connection-bar.tsx';
import { navItemAt } from '../resource/nav-items.ts';
import { useMayOpen } from '../resource/use-role.ts';
import { AddFactor } from './add-factor.tsx';
import { AdminsOnly } from './admins-only.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { ProveAgain } from '../features/accounts/security/prove-again.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { usePalette } from './use-palette.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** The layout of every screen: side menu or drawer, header, publish bar, and global dialogs. */
export function Component() {
  const { pathname } = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const palette = usePalette();
  const item = navItemAt(pathname);
  const title = item?.title ?? 'Admin Dashboard';
  const mayOpen = useMayOpen();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <title>{`${title} · Website Management Center`}</title>
      <a
        href="#screen"
        className="sr-only z-50 rounded bg-sheet p-3 focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        Skip to the screen
      </a>
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-line bg-sheet [scrollbar-width:thin] md:block">
        <SideMenu />
      </aside>
      <Dialog.Root open={isDrawerOpen} onOpenChange={setDrawerOpen}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/50" />
          <Dialog.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 start-0 z-40 w-[17rem] max-w-[86vw] overflow-y-auto border-e border-line bg-sheet"
          >
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <SideMenu onNavigate={() => setDrawerOpen(false)} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex min-h-16 items-center gap-3 border-b border-line bg-ground px-4 md:px-8">
          <IconButton
            icon={MenuIcon}
            label="Open the menu"
            className="-ms-2 md:hidden"
            onClick={() => setDrawerOpen(true)}
          />
          <h1 className="min-w-0 flex-1 truncate font-semibold text-strong">{title}</h1>
          <PublishBar onOpenPalette={palette.open} />
        </header>
        <ConnectionBar />
        <main
          id="screen"
          tabIndex={-1}
          className="w-full max-w-[84rem] flex-1 px-4 py-6 outline-none md:px-8 md:py-8"
        >
          {item && !mayOpen(item) ? <AdminsOnly title={title} /> : <Outlet />}
        </main>
      </div>
      <LeaveGuard />
      <SignInAgain />
      <AddFactor />
      <ProveAgain />
      {palette.isOpen && (
        <Suspense>
          <Palette onClose={palette.close} />
        </Suspense>
      )}
    </div>
  );
}
