import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ConnectionBar } from '../connection/connection-bar.tsx';
import { useBarHeight } from '../hooks/use-bar-height.ts';
import { useKeptFocus } from '../hooks/use-kept-focus.ts';
import { useKey } from '../hooks/use-key.ts';
import { useTopOfScreen } from '../hooks/use-top-of-screen.ts';
import { followPublishing } from '../presence/presence.ts';
import { navItemAt } from '../resource/nav-items.ts';
import { useRecentScreens } from '../resource/use-recent.ts';
import { useMayOpen } from '../resource/use-role.ts';
import { AddFactor } from './add-factor.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SideMenu } from './menu/side-menu.tsx';
import { ProveAgain } from '../features/accounts/security/prove-again.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { DialogSheet } from '../ui/dialog.tsx';
import { lazyComponent } from '../on-demand/lazy-component.tsx';
import { useLoadWhenIdle } from '../on-demand/use-when-idle.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { usePalette } from './commands/use-palette.ts';
import { t } from '../language/text.tsx';

const AdminsOnly = lazyComponent(async () => (await import('./admins-only.tsx')).AdminsOnly);
const Palette = lazyComponent(async () => (await import('./commands/palette.tsx')).Palette);
const KeyList = lazyComponent(async () => (await import('./commands/key-list.tsx')).KeyList);
const Drawer = lazyComponent(async () => (await import('./menu/drawer.tsx')).Drawer);

/** The layout of every screen: side menu or drawer, header, publish bar, and global dialogs. */
export function Shell() {
  const { pathname } = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const palette = usePalette();
  const [areKeysShown, showKeys] = useState(false);
  useKey('?', () => showKeys(true));
  const item = navItemAt(pathname);
  const title = item?.title ?? t('Admin Dashboard');
  const mayOpen = useMayOpen();
  useAccountLanguage();
  useRecentScreens();
  useKeptFocus(pathname);
  useTopOfScreen(pathname);
  const topBars = useBarHeight('top-bars');
  useEffect(followPublishing, []);
  useLoadWhenIdle(DialogSheet, ToastRegion, Palette, Drawer);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <title>{t('{title} · Website Management Center', { title })}</title>
      <a
        href="#screen"
        className="sr-only z-50 rounded bg-sheet p-3 focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('Skip to the screen')}
      </a>
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-line bg-sheet [scrollbar-width:thin] md:block">
        <SideMenu />
      </aside>
      {isDrawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />}
      <div className="flex min-h-dvh min-w-0 flex-col">
        {/* Where the letters are too large for the title to stand beside the buttons, it stands above them, and scrolls away. */}
        <div ref={topBars} className="sticky top-[clamp(-2.75rem,(100vw-20rem)*999,0px)] z-30">
          <header aria-label={t('Back office')} className="@container border-b border-line bg-ground">
            <div className="flex min-h-16 items-center gap-x-3 px-4 @max-xs:min-h-27 @max-xs:flex-wrap @max-xs:justify-between md:px-8">
              <IconButton
                icon={MenuIcon}
                label={t('Open the menu')}
                className="-ms-2 md:hidden"
                onClick={() => setDrawerOpen(true)}
              />
              <h1 className="min-w-0 flex-1 truncate font-semibold text-strong @max-xs:order-first @max-xs:flex-none @max-xs:basis-full">
                {title}
              </h1>
              <PublishBar onOpenPalette={palette.open} />
            </div>
          </header>
          <ConnectionBar />
        </div>
        <main
          id="screen"
          aria-label={title}
          tabIndex={-1}
          className={classNames(
            'w-full flex-1 px-4 py-6 outline-none md:px-8 md:py-8',
            !item?.isWide && 'max-w-[84rem] has-data-cards:max-w-[110rem]',
          )}
        >
          {item && !mayOpen(item) ? <AdminsOnly title={title} /> : <Outlet />}
        </main>
      </div>
      <LeaveGuard />
      <SignInAgain />
      <AddFactor />
      <ProveAgain />
      {areKeysShown && <KeyList onClose={() => showKeys(false)} />}
      {palette.isOpen && <Palette onClose={palette.close} />}
    </div>
  );
}
