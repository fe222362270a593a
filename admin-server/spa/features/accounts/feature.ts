import { CircleUser, ShieldUser } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/admins',
      title: t('Accounts'),
      icon: ShieldUser,
      load: withWords(() => import('./admins.tsx'), 'accounts'),
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
      load: withWords(() => import('./my-account.tsx'), 'accounts'),
      menu: ['people', 6],
      words: t('own password sessions devices sign out'),
    },
  ],
};
