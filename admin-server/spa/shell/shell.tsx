import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { type Location, Outlet, useBlocker, useLocation } from 'react-router';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ConnectionBar } from '../api/connection-bar.tsx';
import { useBarHeight } from '../ui/use-bar-height.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { useKey } from '../ui/use-key.ts';
import { useTopOfScreen } from '../ui/use-top-of-screen.ts';
import { followPublishing } from '../api/tab-stream.ts';
import { navItemAt, type RoutedNavItem } from '../resource/nav-items.ts';
import { isTypeOff } from '../resource/own-types.ts';
import { useRecentScreens } from '../resource/use-recent.ts';
import { useMayOpen } from '../resource/use-role.ts';
import { PublishBar } from './publish-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { ProveAgain } from '../features/accounts/prove-again.tsx';
import { Confirmation, Dialog, DialogSheet } from '../ui/dialog.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useLoadWhenIdle } from '../ui/use-when-idle.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { useShortcut } from '../ui/use-shortcut.ts';
import { t } from '../language/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { adminQuery } from '../api/session.ts';
import { changeLanguage } from '../language/language.ts';
import { onFactorNeeded, onSessionEnd } from '../api/client.ts';
import { useWaitingCalls } from '../ui/use-waiting-calls.ts';
import { withWords } from '../language/dictionary.ts';
import { hasUnsaved } from '../ui/use-unsaved.ts';
import { queryClient } from '../api/query-client.ts';

const LoginForm = lazy(
  withWords(
    async () => ({ default: (await import('../features/accounts/login-form.tsx')).LoginForm }),
    'accounts',
  ),
);

const FactorDialog = lazyComponent(
  withWords(async () => (await import('./factor-dialog.tsx')).FactorDialog, 'accounts'),
);

const AdminsOnly = lazyComponent(async () => (await import('./admins-only.tsx')).AdminsOnly);
const SwitchedOff = lazyComponent(async () => (await import('./admins-only.tsx')).SwitchedOff);
const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette);
const KeyList = lazyComponent(async () => (await import('./key-list.tsx')).KeyList);
const Drawer = lazyComponent(async () => (await import('./drawer.tsx')).Drawer);

/** The layout of every screen: side menu or drawer, header, publish bar, and global dialogs. */
export function Shell() {
  const { pathname } = useLocation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const palette = usePalette();
  const [areKeysShown, showKeys] = useState(false);
  useKey('?', () => showKeys(true));
  const item = navItemAt(pathname);
  const title = item?.title ?? t('Admin Dashboard');
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
          <OpenScreen item={item} />
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

/** The screen of an address, or why this account sees none there. */
function OpenScreen({ item }: { item: RoutedNavItem | undefined }) {
  const mayOpen = useMayOpen();
  if (!item || mayOpen(item)) return <Outlet />;
  const isOff = item.type !== undefined && isTypeOff(item.type);
  return isOff ? <SwitchedOff title={item.title} /> : <AdminsOnly title={item.title} />;
}

/** Shows the back office in the language that the account has chosen, on this device or on another one. */
function useAccountLanguage(): void {
  const { data: admin } = useQuery(adminQuery);
  useEffect(() => {
    if (admin?.language) changeLanguage(admin.language);
  }, [admin?.language]);
}

/** Asks those for a second factor who need one since somebody made it compulsory. Calls that wait go on when they have one. */
function AddFactor() {
  const calls = useWaitingCalls(onFactorNeeded);
  return calls.isWaiting && <FactorDialog {...calls} />;
}

/** Asks before another screen opens over unsaved input, whatever opens it: a shortcut, the palette or the Back button. */
function LeaveGuard() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && leaves(currentLocation, nextLocation),
  );
  return (
    <Confirmation
      title={t('Leave without saving?')}
      action={t('Leave')}
      cancel={t('Stay here')}
      isOpen={state === 'blocked'}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('What you changed here is not saved yet. This browser keeps it as a draft.')}
    </Confirmation>
  );
}

/** Whether a screen closes its forms: another one opens, or another row, or none. */
function leaves(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || rowIn(from) !== rowIn(to);
}

/** The row that a form or a screen with both languages shows, or the step of a guide. */
function rowIn({ search }: Location): string | null {
  const address = new URLSearchParams(search);
  return address.get('edit') ?? address.get('row') ?? address.get('step');
}

/** The dialog for an ended session. Calls that wait continue after the sign-in, so nothing typed is lost. */
function SignInAgain() {
  const calls = useWaitingCalls(onSessionEnd);
  /** What one person has typed is not sent in the name of another. */
  async function goOn() {
    const before = queryClient.getQueryData(adminQuery.queryKey);
    const admin = await queryClient.query({ ...adminQuery, staleTime: 0 });
    if (before && admin?.id !== before.id)
      calls.cancel('401: You signed in as somebody else, so nothing was sent.');
    else calls.resume();
  }
  return (
    <Dialog
      title={t('Sign in again')}
      description={t('Your session has ended. What you typed is still here.')}
      isUnasked
      isOpen={calls.isWaiting}
      onClose={() => calls.cancel('401: You are signed out. Sign in to save.')}
    >
      <Suspense>
        <LoginForm onDone={goOn} />
      </Suspense>
    </Dialog>
  );
}

/** Whether the palette is open; ⌘K or Ctrl-K opens and closes it. */
function usePalette(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  useShortcut(
    { key: 'k' },
    useCallback(() => setOpen((isOpen) => !isOpen), []),
  );
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
