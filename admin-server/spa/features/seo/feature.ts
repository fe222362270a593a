import { Search } from 'lucide-react';
import { pagePaths } from '#site/paths.ts';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/seo-manager',
      title: t('SEO Management'),
      icon: Search,
      load: withWords(() => import('./seo-manager.tsx'), 'seo', 'forms'),
      menu: ['main', 7],
      tool: ['primary', 5],
      purpose: t('Search engines and shared links'),
      changes: (path) =>
        Object.values<string>(pagePaths).includes(path) ? '/seo-manager?tab=pages' : undefined,
      edits: {
        'seo-settings': ({ locale }) =>
          `/seo-manager?${new URLSearchParams({ tab: 'pages', ...(locale && { locale }) })}`,
        'seo-files': () => '/seo-manager',
      },
    },
  ],
};
