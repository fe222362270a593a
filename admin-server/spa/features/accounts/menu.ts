import { CircleUser, ShieldUser } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    path: '/admins',
    title: t('Accounts'),
    icon: ShieldUser,
    load: () => import('./admins.tsx'),
    isForAdmins: true,
    menu: ['people', 4],
    tool: ['system', 2],
    purpose: t('Staff, roles, passwords, sessions'),
    words: t('admins editors staff role password sessions'),
  },
  {
    path: '/account',
    title: t('My account'),
    icon: CircleUser,
    load: () => import('./my-account.tsx'),
    menu: ['people', 6],
    words: t('own password sessions devices sign out'),
  },
];
