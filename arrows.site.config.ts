import type { Folder } from './arrows.config.ts';

const addresses = [
  'content-db/model/locale.ts',
  'content-db/model/sitemap-lines.ts',
  'content-db/model/shared-parts.ts',
  'content-db/types/post-path.ts',
  'content-db/types/service-path.ts',
  'content-db/types/type-names.ts',
  'paths.ts',
  'i18n',
];
/** The row of the words. */
export const words: Folder = {
  holds: 'the words of the pages, and what an example brings along',
  rooms: {
    '.': [
      'content-db/model/humanize.ts',
      'type content-db/model/locale.ts',
      'type content-db/types',
      'type site/art',
    ],
  },
};

const page = [...addresses, 'art', 'brand', 'content-db/types/brand-key.ts', 'example', 'content'];

/** The row of what draws; the example's drawings are made with it. */
export const art: Folder = {
  holds: 'what draws: lines, fonts, icons',
  rooms: { '.': ['content-db/types/brand-key.ts'] },
};

/** The rows of the public site; see arrows.config.ts. */
export const site: Folder = {
  holds: 'what visitors see: Astro pages and React islands, compiled into one function, render(path)',
  lists: { addresses, page },
  rooms: {
    'paths.ts': ['content-db/model/locale.ts', 'type content-db/types'],
    'page-names.ts': ['content-db/model', 'paths.ts'],
    scenes: ['content-db/model/locale.ts', 'content-db/scenes', 'i18n', 'art'],
    content: [
      ...addresses,
      'art',
      'example/*',
      'content-db/model/slug.ts',
      'content-db/model/own-domain.ts',
      'content-db/model/last-modified.ts',
      'content-db/scenes',
      'content-db/read/list-parts.ts',
      'content-db/read/menu-links.ts',
      'content-db/types/retention-days.ts',
      'content-db/model/opening-hours.ts',
      'content-db/model/time-zone.ts',
      'content-db/types/brand-key.ts',
      'content-db/types/organisation-key.ts',
      'content-db/types/page-path.ts',
      'content-db/types/section-kinds.ts',
      'content-db/types/social-networks.ts',
      'content-db/types/type-fronts.ts',
      'type content-db/model',
      'type content-db/read/reader.ts',
      'type content-db/types',
    ],
    render: ['content-db/model/word-list.ts', 'content-db/model/shared-parts.ts', 'type content-db/types'],
    brand: ['art', 'type content-db/types'],
    'feature.ts': ['type content-db/model/locale.ts'],
    islands: [...page, 'feature.ts', 'content-db/types/type-fronts.ts', 'content-db/scenes', 'scenes'],
    components: [
      ...page,
      'type content-db/types',
      'feature.ts',
      'render',
      'content-db/scenes',
      'scenes',
      'islands',
    ],
    'components/cards': [...page, 'type content-db/types', 'scenes', 'islands', 'components'],
    'components/sections': [...page, 'components', 'components/cards'],
    'components/pages': [...page, 'islands', 'components', 'components/cards', 'components/sections'],
    pages: [...page, 'islands', 'components/*'],
    inbox: [...page, 'content-db/model/email.ts', 'type feature.ts', 'components', 'components/pages'],
    newsletter: [...page, 'type feature.ts', 'islands', 'components', 'components/pages'],
    search: [
      ...page,
      'content-db/model/arabic-spelling.ts',
      'content-db/model/arabic-stem.ts',
      'content-db/read/read-fronts.ts',
      'content-db/types/type-fronts.ts',
      'type feature.ts',
      'components',
      'islands',
    ],
    'features.ts': ['feature.ts', 'inbox', 'newsletter', 'search'],
    '.': [
      'content-db/model/locale.ts',
      'content-db/model/shared-parts.ts',
      'content-db/model/plain-message.ts',
      'content-db/model/humanize.ts',
      'content-db/read/read-fronts.ts',
      'content-db/types/post-path.ts',
      'content-db/types/type-fronts.ts',
      'content',
      'render',
      'type content-db/read/reader.ts',
      'type content-db/types',
    ],
  },
};
