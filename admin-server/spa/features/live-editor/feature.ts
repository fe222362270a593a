import { PanelsTopLeft } from 'lucide-react';
import type { Feature } from '../../resource/feature.ts';
import { withWords } from '../../language/dictionary.ts';
import { t } from '../../language/text.tsx';

export const feature: Feature = {
  screens: [
    {
      path: '/live-editor',
      title: t('Live Website Editor'),
      icon: PanelsTopLeft,
      load: withWords(() => import('./live-editor.tsx'), 'live-editor', 'forms'),
      isWide: true,
      menu: ['site', 1],
      tool: ['primary', 1],
      purpose: t('Click a text on the page itself'),
      changes: (path) => `/live-editor?path=${path}`,
    },
  ],
};
