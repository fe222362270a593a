import { House, SquarePen } from 'lucide-react';
import { pageName, pagePaths } from '#site/paths.ts';
import { isPageOff } from '../../resource/own-types.ts';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/individual-pages-editor',
      title: t('Page Content Editor'),
      icon: SquarePen,
      load: withWords(() => import('./individual-pages-editor.tsx'), 'page-texts', 'forms'),
      menu: ['main', 2],
      tool: ['primary', 2],
      purpose: t('Texts of each page'),
      changes: (path) => {
        const page = pageName(path);
        const isOurs = Object.hasOwn(pagePaths, page) && !isPageOff(path);
        return isOurs ? `/individual-pages-editor?page=${page}` : undefined;
      },
      edits: {
        'page-content': ({ page, locale }) =>
          `/individual-pages-editor?${new URLSearchParams({ ...(page && { page }), ...(locale && { locale }) })}`,
      },
    },
    {
      path: '/homepage-editor',
      title: t('Homepage Content Editor'),
      icon: House,
      load: withWords(() => import('./homepage-editor.tsx'), 'page-texts', 'forms'),
      menu: ['content', 1],
      tool: ['content', 1],
      purpose: t('The main texts of the home page'),
      changes: (path) => (path === '/' ? '/homepage-editor' : undefined),
      words: t('home hero'),
    },
  ],
};
