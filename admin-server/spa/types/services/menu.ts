import { Wrench } from 'lucide-react';
import type { NavItem } from '../../resource/nav-item.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const navItems: NavItem[] = [
  {
    type: 'services',
    title: t('Services Management'),
    icon: Wrench,
    load: withWords(() => import('./screen.tsx'), 'types/services', 'page-texts', 'forms'),
    menu: ['main', 3],
    tool: ['primary', 3],
    purpose: t('What you offer, in both languages'),
    shownOn: ['/', '/services'],
    edits: {
      services: ({ rowId, locale }) => formPath(locale, { edit: String(rowId) }),
      'service-translations': ({ rowId, locale }) => formPath(locale, { text: String(rowId) }),
    },
  },
];

function formPath(locale: string | null | undefined, row: { edit: string } | { text: string }): string {
  return `/services?${new URLSearchParams({ tab: 'programs', ...(locale && { locale }), ...row })}`;
}
